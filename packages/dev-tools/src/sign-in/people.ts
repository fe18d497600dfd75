import { castList } from '@kawaraban/demo-cast/cast.ts'
import type { Person, Service } from './service.ts'

const fromCast = ({ docomoId, name, departmentName, managementGroup }: (typeof castList)[number]) => ({
  docomoId,
  name,
  departmentName,
  managementGroup,
  role: null,
})

/** Business account IDs of the people whom the provider calls representatives. */
const representatives = new Set(castList.filter(({ role }) => role === 'admin').map(({ docomoId }) => docomoId))

/** Ids of the people that the sign-in page lists by name. */
export const offeredIds: readonly string[] = castList.map(({ docomoId }) => docomoId)

/**
 * Returns what finds people by their business account IDs, in the same order: members of any company, and those of the
 * demo's directory who have never signed in. The built-in provider belongs to no company.
 */
export const createFindPeople =
  ({ findMembers }: Pick<Service, 'findMembers'>) =>
  async (docomoIds: readonly string[]): Promise<Person[]> => {
    const people = [...castList.map(fromCast), ...(await findMembers(docomoIds))]
    const known = new Map(people.map((person) => [person.docomoId, person]))
    return docomoIds.flatMap((docomoId) => {
      const person = known.get(docomoId)
      return person ? { ...person, isRepresentative: representatives.has(docomoId) } : []
    })
  }

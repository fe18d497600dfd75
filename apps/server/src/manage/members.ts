import type { Role } from '@kawaraban/contract/policy.ts'
import { lockCompany } from '../db/company-lock.ts'
import type { Db } from '../db/connect.ts'
import { hasAdmin, updateRoles } from '../features/members/queries.ts'
import { CommandError } from './command-error.ts'
import { requireCompany } from './companies.ts'
import { findMember } from './queries.ts'
import { print } from './terminal.ts'

const roles: readonly string[] = ['admin', 'editor', 'viewer', 'none'] satisfies Role[]
const isRole = (text: string): text is Role => roles.includes(text)

/**
 * `members role CODE ACCOUNT_ID ROLE`: gives a member a role, which counts from the next request on. The last admin of a
 * company stays one.
 */
export const setRole = async (db: Db, code: string, docomoId: string, role: string): Promise<void> => {
  if (!isRole(role)) throw new CommandError(`There is no role ${role}: it must be one of ${roles.join(', ')}.`)
  const { managementGroupId } = await requireCompany(db, code)
  const former = await db.transaction(async (tx) => {
    await lockCompany(tx, managementGroupId)
    const member = await findMember(tx, managementGroupId, docomoId)
    if (!member) {
      throw new CommandError(
        `${code} has no member ${docomoId}: people become members when they are imported or first sign in.`,
      )
    }
    await updateRoles(tx, managementGroupId, [{ companyUserId: member.companyUserId, role }])
    if (member.role === 'admin' && !(await hasAdmin(tx, managementGroupId))) {
      throw new CommandError(`${docomoId} is the only admin of ${code}: make somebody else an admin first.`)
    }
    return member.role
  })
  print(`${docomoId} of ${code} is ${role} now, and was ${former}.`)
}

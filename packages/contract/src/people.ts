import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'
import { roles } from './policy.ts'
import { addressSources } from './receiving.ts'

const texts = {
  name: z.optional(z.string()),
  departmentName: z.optional(z.string()),
  reading: z.optional(z.string()),
  role: z.optional(z.enum(roles)),
  address: z.optional(z.string()),
}
const textFaults = {
  name: 'invalidName',
  departmentName: 'invalidDepartmentName',
  reading: 'invalidReading',
  role: 'invalidRole',
  address: 'invalidAddress',
} as const
const faults = { docomoId: 'invalidDocomoId', ...textFaults } as const

const path = '/v1/companyIntraNews/people'

const personAddress = z.object({
  source: z.enum(addressSources),
  address: z.string(),
  /** When a mail server refused it for good, 'YYYY/MM/DD HH:mm' in Tokyo time, and its words (MAIL-05); else null. */
  refused: z.nullable(z.object({ at: z.string(), words: z.string() })),
  /** How many others of the company have it, and the names of the first of them. */
  sharedBy: z.number(),
  sharedWith: z.array(z.string()),
})
export type PersonAddress = z.infer<typeof personAddress>

/** The addresses of one person (MAIL-02), in the order in which they are used; empty where the installation sends no mail. */
export const getPersonAddresses = endpoint({
  name: 'getPersonAddresses',
  summary: 'The mail addresses of one person',
  method: 'GET',
  path: `${path}/:companyUserId/addresses`,
  access: 'admin',
  params: z.object({ companyUserId: id }),
  data: z.object({ addresses: z.array(personAddress) }),
  errors: ['documentDeleted'],
})

/**
 * Adds one person who may never have signed in (PEOPLE-01, G-380), by the rules of a line of a file (G-172): the account ID is taken
 * byte for byte, one that the company has is `accountIdTaken`, one that differs from such only by leading zeros, case or width is
 * `accountIdAlike`. Without a role they are a viewer by default. An address is refused where the installation sends no mail, and not
 * stored of who has the role none.
 */
export const createPerson = endpoint({
  name: 'createPerson',
  summary: 'Add one person',
  method: 'POST',
  path,
  access: 'admin',
  body: z.object({ docomoId: z.string(), ...texts, name: z.string() }),
  data: z.object({ companyUserId: z.string() }),
  errors: ['noPermission', ...Object.values(faults), 'accountIdTaken', 'accountIdAlike', 'tooManyPeople'],
  faults,
})

/**
 * Changes what is sent of one person (G-380); an empty department, reading or address removes it. None as the role ends their access
 * at once (G-171) and removes every address, and the last admin stays one (PERM-13). The address is that of the company's directory.
 */
export const updatePerson = endpoint({
  name: 'updatePerson',
  summary: 'Change name, department, reading or role of one person',
  method: 'POST',
  path: `${path}/:companyUserId`,
  access: 'admin',
  params: z.object({ companyUserId: id }),
  body: z.object(texts),
  errors: ['noPermission', 'documentDeleted', ...Object.values(textFaults), 'lastAdmin'],
  faults: textFaults,
})

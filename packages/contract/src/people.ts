import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'
import { roles } from './policy.ts'

const texts = {
  name: z.optional(z.string()),
  departmentName: z.optional(z.string()),
  reading: z.optional(z.string()),
  role: z.optional(z.enum(roles)),
}
const textFaults = {
  name: 'invalidName',
  departmentName: 'invalidDepartmentName',
  reading: 'invalidReading',
  role: 'invalidRole',
} as const
const faults = { docomoId: 'invalidDocomoId', ...textFaults } as const

const path = '/v1/companyIntraNews/people'

/**
 * Adds one person who may never have signed in (PEOPLE-01, G-380), by the rules of a line of a file (G-172): the account ID is taken
 * byte for byte, one that the company has is `accountIdTaken`, one that differs from such only by leading zeros, case or width is
 * `accountIdAlike`. Without a role they are a viewer by default.
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
 * Changes what is sent of one person (G-380); an empty department or reading takes it away. None as the role ends their access at
 * once (G-171), and the last admin stays one (PERM-13).
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

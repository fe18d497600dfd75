import * as z from 'zod/mini'
import { roles } from './policy.ts'

/** What an import does to people whom it names (G-381); `missing` are those who are not in the file and have a role. */
export const importOutcomes = ['added', 'changed', 'setToNone', 'missing'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const personTexts = {
  name: z.string(),
  departmentName: z.string(),
  reading: z.string(),
  role: z.enum(roles),
  /** The address of the company's directory, where the installation sends mail (MAIL-01). */
  address: z.optional(z.string()),
}
/** One person of a dry run: what they would be, and what they are now; null for somebody new. */
export const importPerson = z.object({
  docomoId: z.string(),
  /** The line of the file, from 1; 0 for who is not in it. */
  line: z.number(),
  ...personTexts,
  former: z.nullable(z.object(personTexts)),
  /** Whether they have set the former name themselves, so that `keepOwnNames` leaves it. */
  isOwnName: z.boolean(),
  /** Whether the role that they have by default becomes one that was chosen (G-170). */
  fixesRole: z.boolean(),
})
export type ImportPerson = z.infer<typeof importPerson>

import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { lengthOf, sanitise, textFaults } from '@kawaraban/contract/text.ts'
import { textMessage } from '@kawaraban/contract/text-messages.ts'

/** The fields of a profile that people may change. */
export const profileFields = ['name', 'departmentName'] as const
export type ProfileField = (typeof profileFields)[number]

/** Reads the query's `field`; undefined for one that cannot be changed. */
export const readField = (field: unknown): ProfileField | undefined => profileFields.find((known) => known === field)

/** The input without line ends. */
export const asOneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, '')

/** The input as it is sent and stored: sanitised and trimmed. */
export const toSend = (entered: string): string => sanitise(asOneLine(entered)).trim()

/** Length of what would be stored, in code points. */
export const profileLength = (entered: string): number => lengthOf(entered.trim())

/** What is wrong with the input, one message on each line; empty when it can be saved. */
export const profileMessage = (entered: string): string =>
  textMessage(textFaults(entered.trim(), profileMaxLength, 'one'), profileMaxLength)

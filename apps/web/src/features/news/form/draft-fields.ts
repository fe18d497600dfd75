import { changedInputs, type DraftChanges } from './draft.ts'
import type { DraftField } from './draft-rules.ts'

/** Where an input shows its errors, if not at the field of its own name. */
const fieldsOfInput: Record<string, readonly DraftField[]> = {
  'start.date': ['startDate'],
  'start.time': ['startTime'],
  'end.date': ['endDate'],
  'end.time': ['endTime'],
  due: ['dueDate', 'dueTime'],
  contentFormat: ['content'],
  'due.date': ['dueDate'],
  'due.time': ['dueTime'],
  scope: ['audience'],
  companyUserIds: ['audience'],
  'notice.pushFlag': ['push'],
  'notice.remindType': ['remindTiming'],
  'notice.remindDaysBefore': ['remindTiming'],
  'notice.remindScope': ['remindTarget'],
}
const dateFields: readonly string[] = ['startDate', 'startTime', 'endDate', 'endTime', 'dueDate', 'dueTime']

/** The fields of the inputs that change. */
export const fieldsOf = (changes: DraftChanges): readonly string[] =>
  changedInputs(changes).flatMap((input): readonly string[] => fieldsOfInput[input] ?? [input])

/** The fields whose refusals a change invalidates: one date depends on the others, and so does the reminder. */
export const fieldsAffectedBy = (fields: readonly string[]): readonly string[] =>
  fields.some((field) => dateFields.includes(field)) ? [...fields, ...dateFields, 'remindTiming'] : fields

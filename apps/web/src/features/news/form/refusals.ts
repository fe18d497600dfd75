import { errorText } from '@kawaraban/contract/messages.ts'
import { dayOf, type Instant } from '@kawaraban/contract/tokyo.ts'
import { CallError } from '../../../call.ts'
import type { NewsDraft } from './draft.ts'
import { type DraftField, type DraftMessages, dateFaultMessage, instantsOf } from './draft-rules.ts'

/** Where the form shows what the server refused. */
const fieldOfRefusal = {
  invalidTitle: 'title',
  invalidContent: 'content',
  invalidCategoryId: 'categoryId',
  invalidStartDate: 'startDate',
  oldStartDate: 'startDate',
  invalidEndDate: 'endDate',
  invalidDueDate: 'dueDate',
  invalidScope: 'audience',
  invalidCompanyUserIds: 'audience',
  invalidPushFlag: 'push',
  reminderRequiresPush: 'push',
  tooManyPushes: 'push',
  invalidRemindType: 'remindTiming',
  invalidRemindDaysBefore: 'remindTiming',
  invalidRemindScope: 'remindTarget',
  invalidChaseSteps: 'remindTiming',
  invalidContentFormat: 'content',
  invalidFiles: 'files',
} as const satisfies Partial<Record<keyof typeof errorText, DraftField>>

const isOfField = (code: string): code is keyof typeof fieldOfRefusal => code in fieldOfRefusal

/**
 * The messages of a refused write by field, or null when the failure belongs to no field. 'Old end date' becomes the
 * end's own message for a past date or time.
 */
export const refusedFields = (error: unknown, draft: NewsDraft, now: Instant): DraftMessages | null => {
  if (!(error instanceof CallError)) return null
  if (error.code === 'oldEndDate') {
    const { endAt } = instantsOf(draft)
    return dateFaultMessage('end', { rule: 'past', sameDay: endAt !== null && dayOf(endAt) === dayOf(now) })
  }
  return isOfField(error.code) ? { [fieldOfRefusal[error.code]]: errorText[error.code] } : null
}

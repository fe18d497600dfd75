import { type ChaseStep, chaseSteps } from '@kawaraban/contract/chase-steps.ts'
import { noReminder } from '@kawaraban/contract/news-rules.ts'
import type { SentNewsBody } from '@kawaraban/contract/news-writing.ts'
import { sanitise } from '@kawaraban/contract/text.ts'
import { floorToMinute, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { type NewsDraft, withoutReminder } from './draft.ts'
import { instantsOf } from './draft-rules.ts'

const reminderOf = (draft: NewsDraft) => {
  const { pushFlag, remindType, remindDaysBefore, remindScope } = draft.notice
  if (!pushFlag || remindType === 'none' || remindDaysBefore === noReminder) return withoutReminder
  if (remindType === 'dueDate' && instantsOf(draft).dueAt === null) return withoutReminder
  return { remindType, remindDaysBefore, remindScope }
}

const written = (at: Instant | null) => (at === null ? '' : formatDateTime(at))

type SentForm = { readonly draft: NewsDraft; readonly startFixed: boolean }

/** The steps of the chain of reminders of a draft; none without a deadline. */
export const stepsOf = ({ due, chase }: NewsDraft): readonly ChaseStep[] =>
  due !== null && chase.isOn ? chaseSteps.filter((step) => chase[step]) : []

/** The chain is sent where there is or was one; otherwise nothing changes. */
const chaseOf = ({ draft, fresh }: SentForm & { readonly fresh?: NewsDraft }) => {
  const steps = [...stepsOf(draft)]
  return steps.length > 0 || fresh?.chase.isOn ? { chaseSteps: steps } : {}
}

type OpenedForm = SentForm & { readonly fresh?: NewsDraft; readonly newsId?: string | null }

/** As with the chain: a plain content that was none before says nothing of marks. */
const formatOf = ({ draft, fresh }: OpenedForm) =>
  draft.contentFormat === 'markdown' || fresh?.contentFormat === 'markdown'
    ? { contentFormat: draft.contentFormat }
    : {}

/** The category is sent where it differs from the stored one, so that an edit of something else leaves what others have changed. */
const categoryOf = ({ draft: { categoryId }, fresh, newsId = null }: OpenedForm) =>
  categoryId === (newsId === null ? null : (fresh?.categoryId ?? null)) ? {} : { categoryId }

/** The files are sent where there are or were some. */
const filesOf = ({ draft: { files = [] }, fresh }: OpenedForm) =>
  files.length > 0 || fresh?.files?.length ? { files: [...files] } : {}

/** The start as it is sent: now instead of a past one, unless the post is published already. */
export const sentStart = ({ draft, startFixed }: SentForm, now: Instant): Instant | null => {
  const { startAt } = instantsOf(draft)
  return startAt === null || startFixed ? startAt : Math.max(startAt, floorToMinute(now))
}

/**
 * The body of create and update for a draft that `canConfirm`: texts sanitised, ids only with a specific audience, no due
 * date without a deadline, no reminder without push.
 */
export const toBody = (form: OpenedForm, now: Instant): SentNewsBody => {
  const { draft } = form
  const { endAt, dueAt } = instantsOf(draft)
  return {
    title: sanitise(draft.title),
    content: sanitise(draft.content),
    startDate: written(sentStart(form, now)),
    endDate: written(endAt),
    dueDate: written(dueAt),
    scope: draft.scope,
    companyUserIds: draft.scope === 'specific' ? [...draft.companyUserIds] : [],
    pushFlag: draft.notice.pushFlag,
    ...reminderOf(draft),
    ...chaseOf(form),
    ...formatOf(form),
    ...categoryOf(form),
    ...filesOf(form),
  }
}

import * as z from 'zod/mini'
import { date } from './body-date.ts'
import { chaseStepList } from './chase-steps.ts'
import { draftId, draftVersions } from './draft-ids.ts'
import { endpoint } from './endpoint.ts'
import { fileList } from './files.ts'
import { memberIds, memberIdsBodyLimit } from './member-ids.ts'
import { contentFormat, newsParams, newsPath, remindScope, scope } from './news.ts'
import { id } from './paging.ts'

/** How a post is written; apart from news.ts, so that the feed comes without it. */

export const remindType = z.enum(['endDate', 'dueDate', 'none'])
export type RemindType = z.infer<typeof remindType>

/** Days before the end or the due date; -1 is no reminder. */
export const remindDays = z.literal([-1, 1, 3, 7])

/** Text that PostgreSQL can hold and every browser shows alike: well formed and without NUL. */
export const text = z.string().check(z.refine((value) => value.isWellFormed() && !value.includes('\0')))
/**
 * What create and update take (API-08, API-11). Parsed: dates as instants at the start of their minute, `dueDate` null
 * when absent. `companyUserIds` is read only with scope specific.
 */
export const newsBody = z.object({
  title: text,
  content: text,
  startDate: date,
  endDate: date,
  dueDate: z.prefault(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.pipe(
        z.null(),
        z.transform(() => null),
      ),
      date,
    ]),
    '',
  ),
  scope,
  companyUserIds: z._default(memberIds, []),
  pushFlag: z._default(z.boolean(), false),
  remindType: z._default(
    z.union([
      remindType,
      z.pipe(
        z.literal(''),
        z.transform(() => 'none' as const),
      ),
    ]),
    'none',
  ),
  remindDaysBefore: z._default(remindDays, -1),
  remindScope: z._default(remindScope, 'specific'),
  /** Steps of the chain of reminders (CHASE-01); absent leaves those of a stored post unchanged. */
  chaseSteps: z.optional(chaseStepList),
  /**
   * Absent in a create is plain. Absent in an update leaves a plain content plain, and makes one with marks plain only where the
   * content differs (WRITE-02).
   */
  contentFormat: z.optional(contentFormat),
  /** Null is none. Absent is none in a create, and leaves that of a stored post unchanged (WRITE-03). */
  categoryId: z.optional(z.nullable(id)),
  /** Absent is none in a create, and leaves those of a stored post unchanged (FILE-01). */
  files: z.optional(fileList),
})
export type NewsBody = z.output<typeof newsBody>
export type SentNewsBody = z.input<typeof newsBody>

/**
 * A new post may name the draft that it is made of, which goes with it; with `draftVersions` only in one of these
 * (DRAFT-04, DRAFT-05).
 */
const newPostBody = z.extend(newsBody, { draftId: z.optional(draftId), draftVersions: z.optional(draftVersions) })

/** Whether completions of a post still count after an edit, or are reopened and everybody is asked again (AGAIN-01). */
export const completionChoices = ['keep', 'askAgain'] as const
export type CompletionChoice = (typeof completionChoices)[number]

/** An edit may name the `revision` of the detail that it is based on; a stale one is refused (AGAIN-05). Without a choice completions are retained. */
const editedNewsBody = z.extend(newsBody, {
  completions: z.optional(z.enum(completionChoices)),
  revision: z.optional(z.int()),
})
export type EditedNewsBody = z.output<typeof editedNewsBody>

/** Identifies one act: a repeated call means the post that the first call created, or its edit. */
export const idempotencyKeyHeader = 'idempotency-key'
export const keyHeaders = z.object({
  [idempotencyKeyHeader]: z.optional(z.string().check(z.regex(/^[!-~]{1,128}$/))),
})

const newsFaults = {
  title: 'invalidTitle',
  content: 'invalidContent',
  startDate: 'invalidStartDate',
  endDate: 'invalidEndDate',
  dueDate: 'invalidDueDate',
  scope: 'invalidScope',
  companyUserIds: 'invalidCompanyUserIds',
  pushFlag: 'invalidPushFlag',
  remindType: 'invalidRemindType',
  remindDaysBefore: 'invalidRemindDaysBefore',
  remindScope: 'invalidRemindScope',
  chaseSteps: 'invalidChaseSteps',
  contentFormat: 'invalidContentFormat',
  categoryId: 'invalidCategoryId',
  files: 'invalidFiles',
} as const
const writingFaults = { ...newsFaults, [idempotencyKeyHeader]: 'invalidIdempotencyKey' } as const
const newsErrors = [
  ...Object.values(writingFaults),
  'oldStartDate',
  'oldEndDate',
  'reminderRequiresPush',
  'noPermission',
] as const

/**
 * API-08; answers the new post's id (G-117). With an idempotency key a further call of the same caller makes no further
 * post: the same body is answered with the post that exists, another body replaces it, and where that cannot be
 * (it has ended, been changed otherwise, or is published while the body starts later) 'Already posted' refuses it.
 * A draft that somebody has changed since `draftVersions` refuses it with 'Draft changed'.
 */
export const createNews = endpoint({
  name: 'createNews',
  summary: 'Publish or schedule a post; with an idempotency key, once however often it is called',
  method: 'POST',
  path: newsPath,
  access: 'poster',
  headers: keyHeaders,
  body: newPostBody,
  data: z.object({ newsId: z.string() }),
  errors: [...newsErrors, 'limitExceeded', 'alreadyPosted', 'tooManyPushes', 'draftChanged'],
  faults: writingFaults,
  bodyLimit: memberIdsBodyLimit,
})

/**
 * API-11. With an idempotency key a call that comes again waits for the first one and answers as it did, whatever has
 * become of the post since, and edits nothing; with another body it is an edit of its own. Without a `revision` the last save wins
 * (G-031).
 */
export const updateNews = endpoint({
  name: 'updateNews',
  summary: 'Edit a post that has not ended; with an idempotency key, once however often it is called',
  method: 'POST',
  path: `${newsPath}/:newsId`,
  access: 'poster',
  params: newsParams,
  headers: keyHeaders,
  body: editedNewsBody,
  errors: [
    ...newsErrors,
    'documentDeleted',
    'newsExpired',
    'tooManyPushes',
    'invalidCompletions',
    'invalidRevision',
    'newsChanged',
  ],
  faults: { ...writingFaults, completions: 'invalidCompletions', revision: 'invalidRevision' },
  bodyLimit: memberIdsBodyLimit,
})

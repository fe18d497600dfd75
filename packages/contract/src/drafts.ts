import * as z from 'zod/mini'
import { attachedFile } from './attached-files.ts'
import { draftId, draftVersion, draftVersions, joinedVersions } from './draft-ids.ts'
import { endpoint } from './endpoint.ts'
import { fileList } from './files.ts'
import { memberIds, memberIdsBodyLimit } from './member-ids.ts'
import { contentFormat, remindScope, scope } from './news.ts'
import { remindType } from './news-writing.ts'
import { id } from './paging.ts'
import { dayMs, type Instant } from './tokyo.ts'

/** Drafts of new posts (DRAFT-01 to DRAFT-05). */

/** Drafts that one person may have. */
export const maxDrafts = 50
/** Days after its last change for which a draft is stored. */
export const draftDays = 90
/** Days before it is deleted from which on the list says so. */
export const draftNoticeDays = 7

/** When a draft is deleted that was saved last at that time (DRAFT-02). */
export const draftEndsAt = (savedAt: Instant): Instant => savedAt + draftDays * dayMs

/** What is written halfway is stored as it is: over-long, or with characters that a post must not have. */
const text = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !value.includes('\0')),
  )
/** A date and a time as they are typed, perhaps unfinished, with the last valid time. */
const dateTime = z.object({ date: text(40), time: text(40), lastTime: text(40) })

/** What a draft holds of the form, but its people: only the inputs that somebody has changed. A new input is one line here. */
const draftFields = z.partial(
  z.object({
    title: text(1_000),
    content: text(30_000),
    contentFormat,
    categoryId: z.nullable(id),
    /** Places of a template that are to be filled in. */
    placeholders: z.array(text(1_000)).check(z.maxLength(1_000)),
    start: dateTime,
    end: dateTime,
    due: z.nullable(dateTime),
    scope,
    notice: z.object({
      pushFlag: z.boolean(),
      remindType,
      remindDaysBefore: z.literal([-1, 1, 3, 7]),
      remindScope,
    }),
    files: fileList,
    chase: z.object({ isOn: z.boolean(), threeDays: z.boolean(), oneDay: z.boolean(), dueDay: z.boolean() }),
  }),
)
export type DraftFields = z.infer<typeof draftFields>

/**
 * A save by a writer who knows the draft in one of the versions `after`, and names its own. Anybody else's later version refuses
 * it, and the same save that comes again is made once. `isNew`: no save of the writer was answered yet, so that there may be no draft.
 */
const save = { version: draftVersion, after: draftVersions }

const path = '/v1/drafts'
const params = z.object({ draftId })
const faults = { draftId: 'documentDeleted' } as const
/** Date and time of the last save, as `YYYY/MM/DD HH:mm`. */
const saved = z.object({ savedAt: z.string() })

const listedDraft = z.object({
  draftId,
  title: z.string(),
  /** The first characters of the text, without its marks. */
  excerpt: z.string(),
  savedAt: z.string(),
  /** The day on which it is deleted, as `YYYY/MM/DD`, once that is near; else null. */
  deletedOn: z.nullable(z.string()),
})
export type ListedDraft = z.infer<typeof listedDraft>

/** DRAFT-02; the caller's own, the newest first. */
export const listDrafts = endpoint({
  name: 'listDrafts',
  summary: "The caller's own drafts of posts",
  method: 'GET',
  path,
  access: 'poster',
  data: z.object({ drafts: z.array(listedDraft) }),
  errors: ['noPermission'],
})

/** DRAFT-02, DRAFT-05; of the caller alone, with its people. */
export const getDraft = endpoint({
  name: 'getDraft',
  summary: 'One of the own drafts',
  method: 'GET',
  path: `${path}/:draftId`,
  access: 'poster',
  params,
  data: z.object({
    draftId,
    version: z.string(),
    savedAt: z.string(),
    fields: draftFields,
    /** Null while nobody was chosen. */
    companyUserIds: z.nullable(z.array(z.string())),
    /**
     * The files that `fields` names, as far as they are still there; absent without any. One that a post has taken meanwhile has
     * `isPosted`: another post needs a copy of it.
     */
    files: z.optional(z.array(z.extend(attachedFile, { isPosted: z.optional(z.boolean()) }))),
  }),
  errors: ['noPermission', 'documentDeleted'],
  faults,
})

/** DRAFT-01, DRAFT-04; its people remain. */
export const saveDraft = endpoint({
  name: 'saveDraft',
  summary: 'Save an own draft: its texts and settings',
  method: 'PUT',
  path: `${path}/:draftId`,
  access: 'poster',
  params,
  body: z.object({ ...save, isNew: z._default(z.boolean(), false), fields: draftFields }),
  data: saved,
  errors: ['noPermission', 'documentDeleted', 'draftChanged', 'limitExceeded'],
  faults,
  bodyLimit: 256 * 1024,
})

/** DRAFT-01, DRAFT-04; texts and settings remain. Who is not of the company is left out. */
export const saveDraftAudience = endpoint({
  name: 'saveDraftAudience',
  summary: 'Save the people of an own draft',
  method: 'PUT',
  path: `${path}/:draftId/audience`,
  access: 'poster',
  params,
  body: z.object({ ...save, companyUserIds: z.nullable(memberIds) }),
  data: saved,
  errors: ['noPermission', 'documentDeleted', 'draftChanged', 'invalidCompanyUserIds'],
  faults: { ...faults, companyUserIds: 'invalidCompanyUserIds' },
  bodyLimit: memberIdsBodyLimit,
})

/** DRAFT-02, DRAFT-03; one that is gone already is no fault. With `after` only in one of these versions, as a save. */
export const deleteDraft = endpoint({
  name: 'deleteDraft',
  summary: 'Delete an own draft',
  method: 'DELETE',
  path: `${path}/:draftId`,
  access: 'poster',
  params,
  query: z.object({ after: z.optional(joinedVersions) }),
  errors: ['noPermission', 'documentDeleted', 'draftChanged'],
  faults,
})

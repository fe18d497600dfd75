import {
  type DraftFields,
  deleteDraft,
  draftEndsAt,
  draftNoticeDays,
  getDraft,
  listDrafts,
  maxDrafts,
  saveDraft,
  saveDraftAudience,
} from '@kawaraban/contract/drafts.ts'
import { excerptOf } from '@kawaraban/contract/excerpt.ts'
import { truncate } from '@kawaraban/contract/text.ts'
import { dayMs, formatDateTime, formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { prepareArray } from '../../db/array-of.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findDraftFiles } from '../files/copies/queries.ts'
import { removeUnnamed } from '../files/queries.ts'
import {
  countDrafts,
  type DraftSave,
  filesNamedBy,
  findDraft,
  hasDraft,
  hasPosted,
  insertDraft,
  listDraftsOf,
  lockAuthor,
  removeDraft,
  replaceFields,
  replacePeople,
} from './queries.ts'

/** Characters of its text that a draft shows in the list. */
const excerptLength = 100

/** The day on which a draft is deleted, once the list has to say so. */
const deletedOn = (savedAt: Instant, now: Instant): string | null => {
  const endsAt = draftEndsAt(savedAt)
  return now >= endsAt - draftNoticeDays * dayMs ? formatDay(endsAt) : null
}

/** Registers the calls of drafts. Each is about the caller's own: those of others are not found by any, whatever the role. */
export const installDrafts = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  serve(app, deps, listDrafts, async ({ caller, now }) => {
    const drafts = await listDraftsOf(db, caller)
    return {
      drafts: drafts.map(({ savedAt, content, isFormatted, ...draft }) => ({
        ...draft,
        excerpt: truncate(excerptOf(content, isFormatted), excerptLength),
        savedAt: formatDateTime(savedAt),
        deletedOn: deletedOn(savedAt, now),
      })),
    }
  })

  serve(app, deps, getDraft, async ({ caller, now, params: { draftId } }) => {
    const draft = await findDraft(db, { caller, draftId })
    ensure(draft, 'documentDeleted')
    const { people, savedAt, ...rest } = draft
    const named = rest.fields.files?.map(({ fileId }) => fileId)
    const files = named && named.length > 0 ? await findDraftFiles(db, caller, named, now) : undefined
    const text = JSON.stringify({ draftId, ...rest, ...(files && { files }), savedAt: formatDateTime(savedAt) })
    // Half a million ids are not parsed to be written again.
    return Buffer.from(`{"companyUserIds":${people},${text.slice(1)}`)
  })

  /** Stores a draft that the form of the writer begins. Who has posted it from here meanwhile gets none. */
  const begin = (save: DraftSave, fields: DraftFields) =>
    db.transaction(async (tx) => {
      await lockAuthor(tx, save.caller)
      ensure(!(await hasPosted(tx, save)), 'documentDeleted')
      ensure((await countDrafts(tx, save.caller)) < maxDrafts, 'limitExceeded')
      ensure(await insertDraft(tx, save, fields), 'draftChanged')
    })

  serve(app, deps, saveDraft, async ({ caller, now, params, body }) => {
    const { fields, isNew, ...sent } = body()
    const save = { ...params, ...sent, caller, now }
    if (!(await replaceFields(db, save, fields))) {
      ensure(!(await hasDraft(db, save)), 'draftChanged')
      ensure(isNew, 'documentDeleted')
      await begin(save, fields)
    }
    return { savedAt: formatDateTime(now) }
  })

  serve(app, deps, saveDraftAudience, async ({ caller, now, params, body }) => {
    const { companyUserIds, ...sent } = body()
    const save = { ...params, ...sent, caller, now }
    if (companyUserIds) await prepareArray(companyUserIds)
    const rows = companyUserIds?.length ?? 0
    const isSaved = await db.write(caller.managementGroupId, (tx) => replacePeople(tx, save, companyUserIds), rows)
    if (!isSaved) ensure(!(await hasDraft(db, save)), 'draftChanged')
    ensure(isSaved, 'documentDeleted')
    return { savedAt: formatDateTime(now) }
  })

  serve(app, deps, deleteDraft, async ({ caller, params, query }) => {
    const { after } = query()
    const draft = { ...params, caller }
    const named = await filesNamedBy(db, draft)
    if (!(await removeDraft(db, draft, after))) ensure(!(await hasDraft(db, draft)), 'draftChanged')
    if (named.length > 0) await deps.removeFiles(caller.managementGroupId, await removeUnnamed(db, caller, named))
    return null
  })
}

import * as z from 'zod/mini'
import { form as messages } from '../../../messages/form.ts'
import { clearDraftInput, type DraftOwner, loadDraftInput, saveDraftInput } from '../../../platform/storage.ts'
import type { Known } from '../../drafts/saves.ts'
import { changedKeys, type NewsDraft, newsDraft } from './draft.ts'
import { draftFields } from './draft-rules.ts'
import { formStore, hasInput } from './form-store.ts'

/** Longest text to be stored, in UTF-16 units: 100,000 ids are far below it, and tabs have room for at least twice as much. */
const longestText = 2_000_000

/** Of a stored post only what differs from it is stored, so that changes by other people are not undone. */
const storedDraft = z.object({
  newsId: z.nullable(z.string()),
  postKey: z.string(),
  /** The edit of the stored post that the form started from. */
  revision: z.optional(z.number()),
  fieldsWithoutErrors: z.array(z.enum(draftFields)),
  /** Ids are one text with spaces, which is shorter than a list. */
  entered: z.partial(z.object({ ...newsDraft.shape, companyUserIds: z.string() })),
  /** The number of chosen users that were too many to be stored; else 0. */
  lostUsers: z.number(),
  /** What is known of the draft of a new post. */
  known: z.optional(
    z.object({
      draftId: z.string(),
      versions: z.array(z.string()),
      isStored: z.boolean(),
      isBegun: z.boolean(),
      isWithoutPeople: z.optional(z.boolean()),
    }),
  ),
})

/**
 * Stores the input of `owner`, and what is known of its draft, for the next page of this tab. Returns the path of its form, or null
 * when nothing was entered or the browser cannot store it. An audience that is too large is left out.
 */
export const storeDraft = (owner: DraftOwner, known?: Known): string | null => {
  const form = formStore.getState()
  if (!hasInput(form)) return null
  const { draft, fresh, newsId, postKey, fieldsWithoutErrors } = form
  const { revision } = form.stored
  const changed =
    newsId === null ? draft : Object.fromEntries(changedKeys(draft, fresh).map((key) => [key, draft[key]]))
  const { companyUserIds, ...others }: Partial<NewsDraft> = changed
  const textOf = (entered: object, lostUsers: number) =>
    JSON.stringify({ newsId, postKey, revision, fieldsWithoutErrors, entered, lostUsers, known })
  const whole = textOf({ ...others, companyUserIds: companyUserIds?.join(' ') }, 0)
  const isStored =
    (whole.length <= longestText && saveDraftInput(owner, whole)) ||
    saveDraftInput(owner, textOf(others, companyUserIds?.length ?? 0))
  if (!isStored) return null
  return newsId === null ? '/news/add' : `/news/edit/${newsId}`
}

const parse = (text: string) => {
  try {
    const { entered, ...stored } = z.parse(storedDraft, JSON.parse(text))
    const { companyUserIds, ...others } = entered
    const ids = companyUserIds !== undefined && { companyUserIds: companyUserIds.split(' ') }
    // What comes out of JSON holds no undefined.
    return { ...stored, entered: { ...others, ...ids } as Partial<NewsDraft> }
  } catch {
    return null
  }
}

/**
 * Puts the stored input of `owner` into the form that has just opened, if it belongs to that post; once. Returns what is known of its
 * draft, where it has one.
 */
export const restoreDraft = (owner: DraftOwner, newsId: string | null): Known | undefined => {
  const text = loadDraftInput(owner)
  const stored = text === null ? null : parse(text)
  if (stored && stored.newsId !== newsId) return undefined
  clearDraftInput()
  if (!stored) return undefined
  const { entered, lostUsers, postKey, revision, fieldsWithoutErrors } = stored
  const { startFixed, stored: post, restore } = formStore.getState()
  const { start, ...others } = entered
  const refused = lostUsers > 0 ? { audience: messages.audienceLost(lostUsers) } : {}
  // A save by somebody else since then has to be refused as a conflict.
  const base = revision === undefined ? post : { ...post, revision }
  restore(startFixed ? others : entered, { postKey, fieldsWithoutErrors, refused, stored: base })
  return stored.known && (lostUsers > 0 ? { ...stored.known, isWithoutPeople: true } : stored.known)
}

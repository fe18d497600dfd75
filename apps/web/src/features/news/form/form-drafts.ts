import type { Candidate } from '@kawaraban/contract/audience.ts'
import { type DraftFields, getDraft } from '@kawaraban/contract/drafts.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { CallError, call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { draftsText as text } from '../../../messages/drafts.ts'
import { form as words } from '../../../messages/form.ts'
import { clearDraftInput, type DraftOwner } from '../../../platform/storage.ts'
import { showConfirm, showMessage } from '../../../ui/dialogs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDraftState } from '../../drafts/draft-state.ts'
import { createDraftSync, type DraftSync } from '../../drafts/draft-sync.ts'
import type { Entered, Known } from '../../drafts/saves.ts'
import { knownFiles, storeFacts } from '../../files/facts.ts'
import { changedKeys, type NewsDraft, sameIds } from './draft.ts'
import { copyFiles, hasUnsentFiles } from './form-files.ts'
import { formStore, hasInput } from './form-store.ts'
import { restoreDraft, storeDraft } from './stored-draft.ts'

/** The draft of the open form; null for the form of a stored post, and while none is open. */
let sync: DraftSync | null = null

/** An input without what a server cannot store and nobody sees: half a character, and NUL. One that drafts do not have does not compile. */
const entryOf = (draft: NewsDraft, key: keyof DraftFields & keyof NewsDraft) => {
  const value = draft[key]
  return [key, typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value] as const
}

/** People are apart, and what only an edit has. */
const isField = (key: keyof NewsDraft): key is Exclude<keyof NewsDraft, 'companyUserIds' | 'completions'> =>
  key !== 'companyUserIds' && key !== 'completions'

/** Returns what reads the changes of the form against an empty one. The same people are the same array. */
const createReader = () => {
  let people: readonly string[] | null = null
  const sameAs = (known: readonly string[] | null, ids: readonly string[]) => known !== null && sameIds(known, ids)
  return (): Entered => {
    const { draft, blank } = formStore.getState()
    const fields = changedKeys(draft, blank)
      .filter(isField)
      .map((key) => entryOf(draft, key))
    const ids = draft.companyUserIds
    if (sameIds(ids, blank.companyUserIds)) people = null
    else if (!sameAs(people, ids)) people = ids
    return { fields: Object.fromEntries(fields) as DraftFields, companyUserIds: people }
  }
}

const begin = (owner: DraftOwner, read: () => Entered, known: Known, opened: Entered | null): void => {
  sync?.end()
  const storeHere = () => void storeDraft(owner, sync?.known())
  const started = createDraftSync({ read, storeHere, clearHere: clearDraftInput }, known, opened)
  sync = started
  let { draft, fresh } = formStore.getState()
  const stop = formStore.subscribe((form) => {
    if (!form.isOpen) started.end()
    if (!form.isOpen || sync !== started) return stop()
    if (form.submitted || form.draft === draft) return
    // What fills the form, such as a template, is no input: it is saved with the first one.
    const isFilled = form.fresh !== fresh
    ;({ draft, fresh } = form)
    if (!isFilled || hasInput(form)) started.noteChange()
  })
  started.noteChange()
}

const newKnown = (): Known => ({ draftId: formStore.getState().postKey, versions: [], isStored: false, isBegun: true })

/** Opens the form of a new post, with what an earlier page of this tab could not store, and its draft. */
export const openNewPost = (author: Candidate & DraftOwner, isFromHome: boolean, now: Instant): void => {
  formStore.getState().startAdd(author, isFromHome, now)
  const read = createReader()
  const known = restoreDraft(author, null)
  begin(author, read, known ?? newKnown(), null)
}

const showNotOpened = async (error: unknown): Promise<null> => {
  const isGone = error instanceof CallError && error.code === 'documentDeleted'
  if (isGone) await showMessage({ text: text.gonePost })
  else await fail(error, { action: 'save' })
  return null
}

/**
 * Fills the new form that is open with a stored draft, which is then no input of this visit. False where that failed, which
 * is shown.
 */
export const openDraft = async (author: DraftOwner, draftId: string): Promise<boolean> => {
  const { postKey } = formStore.getState()
  const stored = await call(getDraft, { params: { draftId } }).catch(showNotOpened)
  const form = formStore.getState()
  // Somebody who has begun to write meanwhile goes on with that.
  if (!stored || form.postKey !== postKey || hasInput(form)) return false
  const { fields, companyUserIds, version, savedAt } = stored
  storeFacts(stored.files ?? [])
  const { blank, restore } = form
  // A template may have filled the form before.
  formStore.setState({ draft: blank, unfilled: null })
  const read = createReader()
  const entered = { ...fields, ...(companyUserIds && { companyUserIds }) } as Partial<NewsDraft>
  const fieldsWithoutErrors = (['title', 'content'] as const).filter((key) => !fields[key])
  restore(entered, { postKey: draftId, fieldsWithoutErrors, refused: {} })
  formStore.setState((form) => ({ fresh: form.draft, isRestored: false }))
  begin(author, read, { draftId, versions: [version], isStored: true, isBegun: false }, read())
  useDraftState.setState({ status: 'saved', savedAt })
  copyFiles((stored.files ?? []).filter(({ isPosted }) => isPosted))
  return true
}

/** What a lost session has to store of the draft, too. */
export const knownDraft = (): Known | undefined => sync?.known()

/** Whether the server has all that was entered. */
export const isDraftSafe = (): boolean => sync?.isSafe() ?? false

/** The draft that a new post is made of, which goes with it, once no save is under way. */
export const draftToPost = async (): Promise<{ draftId?: string; draftVersions?: string[] }> => {
  await sync?.hold()
  const known = sync?.known()
  return known && known.versions.length > 0 ? { draftId: known.draftId, draftVersions: [...known.versions] } : {}
}

/** After a try to post: `changed` when somebody else has changed the draft. */
export const resumeDraft = ({ changed }: { changed: boolean }): void => {
  if (changed) sync?.markChanged()
  sync?.release()
}

/** The post is there, or the form closes without a question: what is not saved yet is sent once more. */
export const closeDraft = ({ isPosted = false } = {}): void => {
  if (isPosted) sync?.end()
  else sync?.close()
  sync = null
}

/** The third answer to the question before leaving; true when the draft is stored, at the server or in this tab. */
export const keepDraft = async (owner: DraftOwner): Promise<boolean> => {
  if (hasUnsentFiles(formStore.getState()) && !(await showConfirm(words.files.leaving))) return false
  if (await sync?.flush()) {
    toast(text.kept)
    return true
  }
  if (useDraftState.getState().status === 'waiting' && storeDraft(owner, knownDraft()) !== null) {
    toast(text.keptHere)
    return true
  }
  await showMessage({ text: text.notKept })
  return false
}

/** The user gives up what this visit has written: a draft that it opened becomes what it was. */
export const discardDraft = async (): Promise<void> => sync?.takeBack()

/** Replaces what somebody else has stored of this draft. */
export const takeOverDraft = async (): Promise<void> => sync?.takeOver()

/** Goes on as a draft, and so a post, of its own. */
export const copyDraft = async (): Promise<void> => {
  const { draft, renewPostKey } = formStore.getState()
  renewPostKey()
  copyFiles(knownFiles(draft.files))
  await sync?.copyAs(formStore.getState().postKey)
}

/** Saves again after there is room. */
export const saveDraftAgain = async (): Promise<void> => sync?.tryAgain()

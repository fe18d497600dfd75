import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import type { Candidate } from '@kawaraban/contract/audience.ts'
import type { PublicationLength } from '@kawaraban/contract/publication-length.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { UnsentFiles } from '../../files/form-of-files.ts'
import { selectedIds, selectedUsers } from './audience/selected-users.ts'
import {
  changedKeys,
  type DraftChanges,
  emptyDateTime,
  inputAt,
  isChanged,
  type NewsDraft,
  newDraft,
  sameIds,
  withChanges,
  withoutReminder,
} from './draft.ts'
import { fieldsAffectedBy, fieldsOf } from './draft-fields.ts'
import type { DraftField, DraftMessages } from './draft-rules.ts'
import { endOf } from './presets/presets.ts'

/** Of a stored post: the number of its last edit, where that is known, and how many have completed it. */
export type StoredPost = { readonly revision?: number | undefined; readonly completed: number }

export type FormState = {
  /** A form is being filled in; false before it opens and after it is sent or given up. */
  isOpen: boolean
  draft: NewsDraft
  /** The draft as it was when the form opened. */
  fresh: NewsDraft
  /** `fresh` as it was before a template or another post filled it; null while none has. */
  unfilled: NewsDraft | null
  /** An empty form of this moment, in which nobody has set anything. */
  blank: NewsDraft
  /** The post that is edited; null for a new one. */
  newsId: string | null
  ownerCompanyUserId: string
  /** The post is published, so that its start can no longer be changed. */
  startFixed: boolean
  /** What the form started from. */
  stored: StoredPost
  /** The stored post had push on, and so perhaps a reminder that the form cannot show. */
  hadPush: boolean
  /** The users behind the chosen ids; empty until they are loaded. */
  companyUsers: readonly Candidate[]
  /** Fields that show no errors yet. */
  fieldsWithoutErrors: readonly DraftField[]
  /** The end of a new form is still the usual one, and the company's own replaces it once it is known. */
  waitsForEnd: boolean
  /** Nothing has been entered into a new form yet: its errors have the colour of hints. */
  isUntouched: boolean
  /** What the server refused, until its field changes. */
  refused: DraftMessages
  /** What keeps chosen files from the post; null once all are attached. */
  unsentFiles: UnsentFiles | null
  /** Files of other posts that the draft names, which are still to be copied. */
  filesToCopy: readonly AttachedFile[]
  /** The post is being sent: a second press sends nothing. */
  submitted: boolean
  /** The first try failed, and the post is sent again automatically. */
  isRetrying: boolean
  /** The edit form was opened from the post's detail, which is the screen before it. */
  cameFromDetail: boolean
  /** Index of the form's screen in the browser's history. */
  historyIndex: number
  /** Where the form was scrolled to, in px, when one of its other screens was opened. */
  scrollTop: number
  /** Names the post, however often it is sent: a try whose answer was lost may have created it. */
  postKey: string
  /** The draft was entered before the session was lost, and has been restored. */
  isRestored: boolean
}

type FormActions = {
  /** Opens a new form; when it is opened from the feed, its texts show no errors until they change. */
  startAdd: (author: Candidate, isFromHome: boolean, now: Instant) => void
  /** Gives a new form, whose end nobody has changed, the length that its company's posts begin with; null leaves it. */
  openWithLength: (length: PublicationLength | null, now: Instant) => void
  /** Changes inputs; a changed field shows its errors from now on, and its refusal is removed. */
  change: (changes: DraftChanges) => void
  /** Lets fields show their errors. */
  showErrorsFor: (...fields: DraftField[]) => void
  /** Lets all fields show their errors. */
  showAllErrors: () => void
  /** Switches the deadline; false when refused because the reminder counts back from the due date. */
  setDeadline: (isOn: boolean) => boolean
  /** Switches push; off resets the reminder. */
  setPush: (isOn: boolean) => void
  /** Sets the chosen users, and chosen ids that no candidate has any more, without duplicates and empty ids. */
  setAudience: (users: readonly Candidate[], unseen?: readonly string[]) => void
  /** Shows what the server refused at its fields. */
  setRefused: (messages: DraftMessages) => void
  setSubmitted: (submitted: boolean) => void
  setRetrying: () => void
  /** Lets the next try create a post of its own. */
  renewPostKey: () => void
  setScrollTop: (scrollTop: number) => void
  /** Puts inputs from before the session was lost into the form that has just opened. */
  restore: (
    entered: Partial<NewsDraft>,
    state: Pick<FormState, 'postKey' | 'fieldsWithoutErrors' | 'refused'> & { stored?: StoredPost },
  ) => void
  /**
   * Fills the open form from a template or another post: what `filled` sets counts as no input of the user, and nothing remains of what
   * filled it before.
   */
  fill: (filled: (draft: NewsDraft) => NewsDraft) => void
  /** Closes the form and removes the draft. */
  reset: () => void
}

/** A form that opens with that draft, of a post of its author. */
export const formOf = (fresh: NewsDraft, ownerCompanyUserId: string): FormState => ({
  isOpen: true,
  draft: fresh,
  fresh,
  unfilled: null,
  blank: fresh,
  newsId: null,
  ownerCompanyUserId,
  startFixed: false,
  stored: { completed: 0 },
  hadPush: false,
  companyUsers: [],
  fieldsWithoutErrors: [],
  waitsForEnd: false,
  isUntouched: false,
  refused: {},
  unsentFiles: null,
  filesToCopy: [],
  submitted: false,
  isRetrying: false,
  cameFromDetail: false,
  historyIndex: 0,
  scrollTop: 0,
  postKey: crypto.randomUUID(),
  isRestored: false,
})

const closed: FormState = { ...formOf(newDraft('', 0), ''), isOpen: false }

const without = (messages: DraftMessages, fields: readonly string[]): DraftMessages =>
  Object.fromEntries(Object.entries(messages).filter(([field]) => !fields.includes(field)))

/** The form after changes of its inputs. */
const afterChange = (form: FormState, changes: DraftChanges) => {
  const fields = fieldsOf(changes)
  return {
    draft: withChanges(form.draft, changes),
    waitsForEnd: form.waitsForEnd && changes.end === undefined,
    isUntouched: false,
    fieldsWithoutErrors: form.fieldsWithoutErrors.filter((field) => !fields.includes(field)),
    refused: without(form.refused, fieldsAffectedBy(fields)),
  }
}

/** The one form of the page, shared by its screen, the confirm screen and the audience pickers. */
export const formStore = createStore<FormState & FormActions>()((set, get) => ({
  ...closed,
  startAdd: (author, isFromHome, now) =>
    set({
      ...formOf(newDraft(author.companyUserId, now), author.companyUserId),
      companyUsers: [author],
      fieldsWithoutErrors: isFromHome ? ['title', 'content'] : [],
      waitsForEnd: true,
      isUntouched: true,
    }),
  openWithLength: (length, now) =>
    set(({ waitsForEnd, draft, fresh, blank }) => {
      if (!waitsForEnd || length === null) return { waitsForEnd: false }
      const withEnd = (begun: NewsDraft) => ({ ...begun, end: inputAt(endOf(begun, length, now)) })
      return { waitsForEnd: false, draft: withEnd(draft), fresh: withEnd(fresh), blank: withEnd(blank) }
    }),
  change: (changes) => set((form) => afterChange(form, changes)),
  showErrorsFor: (...fields) =>
    set(({ fieldsWithoutErrors }) => ({
      fieldsWithoutErrors: fieldsWithoutErrors.filter((field) => !fields.includes(field)),
    })),
  showAllErrors: () => set({ fieldsWithoutErrors: [], isUntouched: false }),
  setDeadline: (isOn) => {
    if (!isOn && get().draft.notice.remindType === 'dueDate') return false
    get().change({ due: isOn ? emptyDateTime : null })
    if (isOn) set((form) => ({ fieldsWithoutErrors: [...form.fieldsWithoutErrors, 'dueDate', 'dueTime'] }))
    return true
  },
  setPush: (isOn) => get().change({ notice: isOn ? { pushFlag: true } : { pushFlag: false, ...withoutReminder } }),
  setAudience: (users, unseen = []) =>
    set((form) => {
      const companyUsers = selectedUsers(users)
      const companyUserIds = selectedIds([...companyUsers.map((user) => user.companyUserId), ...unseen])
      return { ...afterChange(form, { companyUserIds }), companyUsers }
    }),
  setRefused: (messages) => set({ refused: messages }),
  setSubmitted: (submitted) => set({ submitted, isRetrying: false }),
  setRetrying: () => set({ isRetrying: true }),
  renewPostKey: () => set({ postKey: crypto.randomUUID() }),
  setScrollTop: (scrollTop) => set({ scrollTop }),
  restore: (entered, state) =>
    set((form) => {
      const { companyUserIds: ids = form.draft.companyUserIds } = entered
      const companyUsers = sameIds(ids, form.draft.companyUserIds) ? form.companyUsers : []
      return { ...afterChange(form, entered), companyUsers, ...state, isRestored: true }
    }),
  fill: (filled) =>
    set((form) => {
      const { start, end } = form.fresh
      const unfilled: NewsDraft = { ...(form.unfilled ?? form.fresh), start, end }
      const own = changedKeys(form.draft, form.fresh).map((key) => [key, form.draft[key]])
      const draft = filled({ ...unfilled, ...Object.fromEntries(own) })
      const companyUsers = sameIds(draft.companyUserIds, form.draft.companyUserIds) ? form.companyUsers : []
      const fieldsWithoutErrors = [...form.fieldsWithoutErrors, 'dueDate', 'dueTime'] as const
      return {
        draft,
        fresh: filled(unfilled),
        unfilled,
        companyUsers,
        fieldsWithoutErrors,
        refused: {},
        isUntouched: true,
      }
    }),
  reset: () => set(closed),
}))

/** Whether anything differs from the form as it opened, switches, dates and audience included. */
export const hasInput = ({ isOpen, draft, fresh }: Pick<FormState, 'isOpen' | 'draft' | 'fresh'>): boolean =>
  isOpen && isChanged(draft, fresh)

/** Reads the form and follows what `selector` picks of it. */
export const useForm = <Picked>(selector: (form: FormState & FormActions) => Picked): Picked =>
  useStore(formStore, selector)

/** Reads the draft and follows what `selector` picks of it. */
export const useDraft = <Picked>(selector: (draft: NewsDraft) => Picked): Picked =>
  useForm(({ draft }) => selector(draft))

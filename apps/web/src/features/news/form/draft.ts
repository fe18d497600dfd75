import type { Candidate } from '@kawaraban/contract/audience.ts'
import type { NewsDetail } from '@kawaraban/contract/news.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { audienceOf, type NewsDraft, newDraft, withoutReminder } from './draft-defaults.ts'
import { fromDetail } from './draft-detail.ts'
import type { DraftField, DraftMessages } from './draft-rules.ts'

type Draft = NewsDraft & {
  /** A form is being filled in; false before it opens and after it is sent or given up. */
  isOpen: boolean
  /** What the form held when it opened. */
  fresh: NewsDraft
  /** Fields that say nothing yet (FORM-21, G-029). */
  quiet: readonly DraftField[]
  /** Nothing has been entered into a fresh form yet: what it says stands in the quiet colour (FORM-21). */
  isUntouched: boolean
  /** What the server refused, until its field changes. */
  refused: DraftMessages
  /** The post is on its way: a second press sends nothing (CONF-03). */
  submitted: boolean
  /** The first try has come to nothing, and the post is sent again by itself. */
  isRepeating: boolean
  /** The stored post had push on, and so perhaps a reminder that the form cannot show (G-056). */
  hadPush: boolean
  /** The edit form was opened from the post's detail, which is the screen before it. */
  cameFromDetail: boolean
  /** Place of the form's screen in the browser's history. */
  historyIndex: number
  /** Where the form was scrolled to, in px, when one of its other screens was opened. */
  scrollTop: number
  /** Names the post to be, however often it is sent: a try whose answer was lost may have made it. */
  postKey: string
  /** It was entered before the session was lost, and has come up again. */
  isResumed: boolean
}

type DraftActions = {
  /** Opens a fresh create form; from the feed its texts say nothing until they change (FORM-05, FORM-21). */
  startAdd: (author: Candidate, isFromHome: boolean, now: Instant) => void
  /** Opens the form of a stored post (EDIT-01). */
  startEdit: (detail: NewsDetail, now: Instant, cameFromDetail?: boolean) => void
  /** Takes over what was typed or chosen; a changed field speaks from now on and forgets its refusal (FORM-20). */
  change: (changes: Partial<NewsDraft>) => void
  /** Lets fields speak that have said nothing so far. */
  speak: (...fields: DraftField[]) => void
  /** Lets all fields speak, what is missing as an error (G-027). */
  showMessages: () => void
  /** Switches the deadline; false when refused because the reminder counts back from the due date (FORM-07…FORM-09). */
  setDeadline: (isOn: boolean) => boolean
  /** Switches push; off resets the reminder (FORM-12, FORM-13). */
  setPush: (isOn: boolean) => void
  /** Sets the chosen users, and chosen ids that no candidate has any more, without duplicates and empty ids (AUD-06, G-099). */
  setAudience: (users: readonly Candidate[], unseen?: readonly string[]) => void
  /** Keeps what the server refused, to be shown at its fields. */
  refuse: (messages: DraftMessages) => void
  setSubmitted: (submitted: boolean) => void
  setRepeating: () => void
  /** Lets the next try make a post of its own. */
  renewPostKey: () => void
  /** Remembers how far the form is scrolled. */
  leaveAt: (scrollTop: number) => void
  /** Puts what was entered before the session was lost into the form that has just opened. */
  resume: (entered: Partial<NewsDraft>, over: Partial<Pick<Draft, 'postKey' | 'quiet' | 'refused'>>) => void
  /** Forgets the draft: it was sent or given up. */
  reset: () => void
}

const nobody: Candidate = { companyUserId: '', name: '', docomoId: '', departmentName: '' }

const opened = (fresh: NewsDraft): Draft => ({
  ...fresh,
  fresh,
  isOpen: true,
  quiet: [],
  isUntouched: false,
  refused: {},
  submitted: false,
  isRepeating: false,
  hadPush: false,
  cameFromDetail: false,
  historyIndex: 0,
  scrollTop: 0,
  postKey: crypto.randomUUID(),
  isResumed: false,
})
const closed: Draft = { ...opened(newDraft(nobody, 0)), isOpen: false }

const dateFields: readonly string[] = ['startDate', 'startTime', 'endDate', 'endTime', 'dueDate', 'dueTime']
const fieldOf: Partial<Record<keyof NewsDraft, DraftField>> = {
  scope: 'audience',
  companyUserIds: 'audience',
  pushFlag: 'push',
  remindType: 'remindTiming',
  remindDaysBefore: 'remindTiming',
  remindScope: 'remindTarget',
}

/** The fields whose refusals a change makes void: one date depends on the others, and so does the reminder. */
const settledBy = (changes: Partial<NewsDraft>): readonly string[] => {
  const keys = Object.keys(changes)
  const fields = keys.map((key) => fieldOf[key as keyof NewsDraft] ?? key)
  return keys.some((key) => dateFields.includes(key)) ? [...fields, ...dateFields, 'remindTiming'] : fields
}

const without = (messages: DraftMessages, fields: readonly string[]): DraftMessages =>
  Object.fromEntries(Object.entries(messages).filter(([field]) => !fields.includes(field)))

/** The one draft of the page, shared by form, confirm screen and audience pickers (FORM-23). */
export const draft = createStore<Draft & DraftActions>()((set, get) => ({
  ...closed,
  startAdd: (author, isFromHome, now) =>
    set({ ...opened(newDraft(author, now)), quiet: isFromHome ? ['title', 'content'] : [], isUntouched: true }),
  startEdit: (detail, now, cameFromDetail = false) =>
    set({ ...opened(fromDetail(detail, now)), hadPush: detail.pushFlag, cameFromDetail }),
  change: (changes) =>
    set(({ quiet, refused }) => ({
      ...changes,
      isUntouched: false,
      quiet: quiet.filter((field) => !(field in changes)),
      refused: without(refused, settledBy(changes)),
    })),
  speak: (...fields) => set(({ quiet }) => ({ quiet: quiet.filter((field) => !fields.includes(field)) })),
  showMessages: () => set({ quiet: [], isUntouched: false }),
  setDeadline: (isOn) => {
    if (!isOn && get().remindType === 'dueDate') return false
    get().change({ completeDeadlineButtonState: isOn, dueDate: '', dueTime: '', currentDueTime: '' })
    if (isOn) set(({ quiet }) => ({ quiet: [...quiet, 'dueDate', 'dueTime'] }))
    return true
  },
  setPush: (isOn) => get().change(isOn ? { pushFlag: true } : { pushFlag: false, ...withoutReminder }),
  setAudience: (users, unseen) => get().change(audienceOf(users, unseen)),
  refuse: (messages) => set({ refused: messages }),
  setSubmitted: (submitted) => set({ submitted, isRepeating: false }),
  setRepeating: () => set({ isRepeating: true }),
  renewPostKey: () => set({ postKey: crypto.randomUUID() }),
  leaveAt: (scrollTop) => set({ scrollTop }),
  resume: (entered, over) => {
    get().change(entered)
    set({ ...over, isResumed: true })
  },
  reset: () => set(closed),
}))

/** Reads the draft and follows what `selector` picks of it. */
export const useDraft = <Picked>(selector: (state: Draft & DraftActions) => Picked): Picked => useStore(draft, selector)

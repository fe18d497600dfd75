import type { CompanyUser } from '@kawaraban/contract/members.ts'
import * as z from 'zod/mini'
import { form } from '../../../messages/form.ts'
import { forgetInput, keepInput, keptInput } from '../../../platform/storage.ts'
import { draft } from './draft.ts'
import type { NewsDraft } from './draft-defaults.ts'
import { draftFields } from './draft-rules.ts'
import { hasInput, sameIds } from './unsaved.ts'

/** Who fills in a form, within which company. */
export type Typist = Pick<CompanyUser, 'managementGroup' | 'companyUserId'>

/** Longest text to be kept, in UTF-16 units: 100,000 ids are far below it, and tabs have room for at least twice as much. */
const longestText = 2_000_000

/** What is entered together is kept together. */
const parts = [
  ['title'],
  ['content'],
  ['startDate', 'startTime', 'currentStartTime'],
  ['endDate', 'endTime', 'currentEndTime'],
  ['completeDeadlineButtonState', 'dueDate', 'dueTime', 'currentDueTime'],
  ['scope'],
  ['pushFlag', 'remindType', 'remindDaysBefore', 'remindScope'],
] as const satisfies readonly (readonly (keyof NewsDraft)[])[]
const startKeys: readonly string[] = parts[2]

const storedDraft = z.object({
  newsId: z.nullable(z.string()),
  postKey: z.string(),
  quiet: z.array(z.enum(draftFields)),
  /** What was entered; of a stored post only what differs from it, so that nobody else's changes are undone. */
  entered: z.partial(
    z.object({
      title: z.string(),
      content: z.string(),
      startDate: z.string(),
      startTime: z.string(),
      currentStartTime: z.string(),
      endDate: z.string(),
      endTime: z.string(),
      currentEndTime: z.string(),
      completeDeadlineButtonState: z.boolean(),
      dueDate: z.string(),
      dueTime: z.string(),
      currentDueTime: z.string(),
      scope: z.enum(['all', 'specific']),
      pushFlag: z.boolean(),
      remindType: z.enum(['endDate', 'dueDate', 'none']),
      remindDaysBefore: z.literal([-1, 1, 3, 7]),
      remindScope: z.enum(['specific', 'unread', 'unreacted']),
    }),
  ),
  /** Chosen ids with a space between, null where they were not changed, or their number where they are too many. */
  audience: z.nullable(z.union([z.string(), z.number()])),
})
type StoredDraft = z.infer<typeof storedDraft>

const enteredIn = (state: NewsDraft & { fresh: NewsDraft }) => {
  const isEntered = (key: keyof NewsDraft) => state.mode === 'add' || state[key] !== state.fresh[key]
  const keys = parts.filter((part) => part.some(isEntered)).flat()
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as StoredDraft['entered']
}

/**
 * Keeps what `typist` has entered for the page after the next sign-in, in this tab; gives the path of its form, or null
 * when nothing was entered or the browser does not keep it. An audience that is too large is left out and told of later.
 */
export const storeDraft = (typist: Typist): string | null => {
  const state = draft.getState()
  if (!hasInput(state)) return null
  const { newsId, postKey, quiet, companyUserIds, fresh } = state
  const isChosen = !sameIds(companyUserIds, fresh.companyUserIds)
  const written = (audience: StoredDraft['audience']) =>
    JSON.stringify({ newsId, postKey, quiet: [...quiet], entered: enteredIn(state), audience } satisfies StoredDraft)
  const whole = written(isChosen ? companyUserIds.join(' ') : null)
  const isKept =
    (whole.length <= longestText && keepInput(typist, whole)) || keepInput(typist, written(companyUserIds.length))
  if (!isKept) return null
  return newsId === null ? '/news/add' : `/news/edit/${newsId}`
}

const parse = (text: string | null): StoredDraft | null => {
  try {
    return text === null ? null : z.parse(storedDraft, JSON.parse(text))
  } catch {
    return null
  }
}

/** Puts what `typist` had entered into the form of that post, or of a new one, that has just opened; once. */
export const resumeDraft = (typist: Typist, newsId: string | null): void => {
  const stored = parse(keptInput(typist))
  if (stored?.newsId !== newsId) return
  forgetInput()
  const { entered, audience, postKey, quiet } = stored
  const { startFixed } = draft.getState()
  const still = Object.entries(entered).filter(([key]) => !startFixed || !startKeys.includes(key))
  const chosen = typeof audience === 'string' && {
    companyUserIds: audience.split(' '),
    companyUsers: [],
  }
  const refused = typeof audience === 'number' ? { audience: form.audienceLost(audience) } : {}
  draft
    .getState()
    .resume({ ...(Object.fromEntries(still) as Partial<NewsDraft>), ...chosen }, { postKey, quiet, refused })
}

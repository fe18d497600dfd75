import { chaseSteps } from '@kawaraban/contract/chase-steps.ts'
import { chasesText } from '../../../../messages/chases.ts'
import { conflictText as text } from '../../../../messages/conflict.ts'
import { changedKeys, type DateTimeInput, type NewsDraft } from '../draft.ts'
import { stepsOf } from '../draft-body.ts'

/** The inputs of each field of a post that somebody else may have changed; all of a field are taken together. */
const keysOf = {
  title: ['title'],
  content: ['content', 'contentFormat'],
  files: ['files'],
  category: ['categoryId'],
  period: ['start', 'end'],
  due: ['due'],
  audience: ['scope', 'companyUserIds'],
  chase: ['chase'],
} as const satisfies Record<string, readonly (keyof NewsDraft)[]>

export type ConflictField = keyof typeof keysOf
const fields = Object.keys(keysOf) as ConflictField[]

/** Whose input of a field is saved. */
export type Side = 'mine' | 'theirs'

const dateTime = ({ date, time }: DateTimeInput) => `${date} ${time}`.trim()

/** The names behind ids. */
export type NamesOf = {
  readonly category: (categoryId: string) => string
  readonly file: (fileId: string) => string
}

const textsOf = {
  title: ({ title }) => title,
  content: ({ content, contentFormat }) => (contentFormat === 'markdown' ? `${content}\n${text.marks}` : content),
  files: ({ files = [] }, { file }) => files.map(({ fileId }) => file(fileId)).join('\n') || text.noFiles,
  category: ({ categoryId }, { category }) => (categoryId === null ? text.none : category(categoryId)),
  period: ({ start, end }) => text.period(dateTime(start), dateTime(end)),
  due: ({ due }) => (due === null ? text.none : dateTime(due)),
  audience: ({ scope, companyUserIds }) =>
    scope === 'all' ? text.everybody : text.specific(companyUserIds.filter((id) => id !== '').length),
  chase: (draft) =>
    chaseSteps
      .filter((step) => stepsOf(draft).includes(step))
      .map((step) => chasesText.steps[step])
      .join('、') || text.none,
} satisfies Record<ConflictField, (draft: NewsDraft, names: NamesOf) => string>

/** The value of a field in a draft, in words. */
export const textOf = (field: ConflictField, draft: NewsDraft, names: NamesOf): string => textsOf[field](draft, names)

/** Everybody is everybody, whoever is chosen behind it; a chain that is off has no steps. */
const differsIn = (field: ConflictField, one: NewsDraft, other: NewsDraft): boolean => {
  if (field === 'audience' && one.scope === 'all' && other.scope === 'all') return false
  if (field === 'chase') return stepsOf(one).join() !== stepsOf(other).join()
  const keys: readonly (keyof NewsDraft)[] = keysOf[field]
  return changedKeys(one, other).some((key) => keys.includes(key))
}

/**
 * The fields in which a draft differs from what is stored now, with the side that is taken unless the user chooses: their own
 * where they have changed it since `opened`.
 */
export const conflictsOf = (mine: NewsDraft, opened: NewsDraft, theirs: NewsDraft): ReadonlyMap<ConflictField, Side> =>
  new Map(
    fields
      .filter((field) => differsIn(field, mine, theirs))
      .map((field) => [field, differsIn(field, mine, opened) ? 'mine' : 'theirs']),
  )

/** The draft with what is stored in the fields for which that is chosen. */
export const withTheirs = (mine: NewsDraft, theirs: NewsDraft, chosen: ReadonlyMap<ConflictField, Side>): NewsDraft => {
  const taken = fields.filter((field) => chosen.get(field) === 'theirs')
  const keys = taken.flatMap((field): readonly (keyof NewsDraft)[] => keysOf[field])
  return { ...mine, ...Object.fromEntries(keys.map((key) => [key, theirs[key]])) }
}

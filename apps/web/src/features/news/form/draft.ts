import type { ChaseStep } from '@kawaraban/contract/chase-steps.ts'
import { contentFormat, defaultPublicationDays } from '@kawaraban/contract/news.ts'
import { noReminder } from '@kawaraban/contract/news-rules.ts'
import { dayMs, floorToStep, formatDay, formatTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import * as z from 'zod/mini'

/** A date and a time as they are in the form, in Tokyo time. */
const dateTimeInput = z.object({
  /** `YYYY/MM/DD`, or an unfinished text. */
  date: z.string(),
  /** `HH:mm`, or empty. */
  time: z.string(),
  /** The last valid time, which comes back when its box is left with any other text. */
  lastTime: z.string(),
})
export type DateTimeInput = z.infer<typeof dateTimeInput>

/**
 * Everything that a user enters into the form of a post. Type, storage and "anything entered?" derive from this schema.
 * Inputs that are stored, restored and compared together are one key.
 */
export const newsDraft = z.object({
  title: z.string(),
  content: z.string(),
  contentFormat,
  start: dateTimeInput,
  end: dateTimeInput,
  /** Null while the post has no deadline. */
  due: z.nullable(dateTimeInput),
  scope: z.enum(['all', 'specific']),
  notice: z.object({
    pushFlag: z.boolean(),
    remindType: z.enum(['endDate', 'dueDate', 'none']),
    remindDaysBefore: z.literal([-1, 1, 3, 7]),
    remindScope: z.enum(['specific', 'unread', 'unreacted']),
  }),
  /** The chain of reminders; its steps stay chosen while it is off. */
  chase: z.object({ isOn: z.boolean(), threeDays: z.boolean(), oneDay: z.boolean(), dueDay: z.boolean() }),
  /** The id of its category, or null. */
  categoryId: z.nullable(z.string()),
  companyUserIds: z.readonly(z.array(z.string())),
  /** Its files in their order, each with the text of a picture. */
  files: z.optional(z.readonly(z.array(z.object({ fileId: z.string(), alt: z.string() })))),
  /** Of a published post: who has completed it is asked to complete it again. */
  completions: z.optional(z.literal('askAgain')),
  /** What the template that the form was filled with has left to be filled in. */
  placeholders: z.optional(z.readonly(z.array(z.string()))),
})
export type NewsDraft = z.infer<typeof newsDraft>

/** A date and a time of the form as they are written. */
export const inputOf = (date: string, time: string): DateTimeInput => ({ date, time, lastTime: time })
/** A date and a time of the form at an instant. */
export const inputAt = (at: Instant): DateTimeInput => inputOf(formatDay(at), formatTime(at))
export const emptyDateTime = inputOf('', '')

/** No reminder, with the target that is preselected. */
export const withoutReminder = { remindType: 'none', remindDaysBefore: noReminder, remindScope: 'specific' } as const

/** No chain of reminders; all steps are chosen when it is switched on. */
export const withoutChase = { isOn: false, threeDays: true, oneDay: true, dueDay: true } as const

/** A new post from now for one day, on 10-minute steps, with its author as its audience. */
export const newDraft = (authorId: string, now: Instant): NewsDraft => {
  const startAt = floorToStep(now)
  return {
    title: '',
    content: '',
    contentFormat: 'plain',
    start: inputAt(startAt),
    end: inputAt(startAt + defaultPublicationDays * dayMs),
    due: null,
    scope: 'all',
    notice: { pushFlag: false, ...withoutReminder },
    chase: withoutChase,
    categoryId: null,
    companyUserIds: [authorId],
  }
}

/** The chain of reminders with these steps; none is off, with all steps to choose from. */
export const chaseOf = (steps: readonly ChaseStep[]): NewsDraft['chase'] =>
  steps.length === 0
    ? withoutChase
    : {
        isOn: true,
        threeDays: steps.includes('threeDays'),
        oneDay: steps.includes('oneDay'),
        dueDay: steps.includes('dueDay'),
      }

/** Whether both hold the same ids, in any order. */
export const sameIds = (one: readonly string[], other: readonly string[]) => {
  if (one === other) return true
  // First: a set of half a million ids, at every key, is felt.
  if (one.length !== other.length) return false
  const ids = new Set(one)
  return other.every((id) => ids.has(id))
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An optional list, without which a draft is as with an empty one. */
const isNone = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown): boolean => {
  if (isNone(one) && isNone(other)) return true
  if (Array.isArray(one) && one.every((item) => typeof item === 'string') && Array.isArray(other))
    return sameIds(one, other)
  // Files, in their order.
  if (Array.isArray(one)) return JSON.stringify(one) === JSON.stringify(other)
  if (!isGroup(one) || !isGroup(other)) return one === other
  return Object.entries(one).every(([name, value]) => value === (other as Record<string, unknown>)[name])
}

const keys = Object.keys(newsDraft.shape) as (keyof NewsDraft)[]

/** The keys of a draft that differ from another draft. */
export const changedKeys = (draft: NewsDraft, other: NewsDraft): readonly (keyof NewsDraft)[] =>
  keys.filter((key) => !isSame(draft[key], other[key]))

/** Whether anything in a draft differs from another draft. */
export const isChanged = (draft: NewsDraft, other: NewsDraft): boolean =>
  keys.some((key) => !isSame(draft[key], other[key]))

type ChangeOf<Input> = Input extends object ? (Input extends readonly unknown[] ? Input : Partial<Input>) : Input
/** New values of inputs; a group may be changed in part. */
export type DraftChanges = { [Key in keyof NewsDraft]?: ChangeOf<NewsDraft[Key]> }

/** The draft with those changes. */
export const withChanges = (draft: NewsDraft, changes: DraftChanges): NewsDraft => {
  const merged = Object.entries(changes).map(([key, change]) => {
    const former = draft[key as keyof NewsDraft] ?? emptyDateTime
    return [key, isGroup(change) && isGroup(former) ? { ...former, ...change } : change]
  })
  return { ...draft, ...Object.fromEntries(merged) }
}

/** The inputs of changes, as 'title' or 'start.date'. */
export const changedInputs = (changes: DraftChanges): string[] =>
  Object.entries(changes).flatMap(([key, change]) =>
    isGroup(change) ? Object.keys(change).map((name) => `${key}.${name}`) : [key],
  )

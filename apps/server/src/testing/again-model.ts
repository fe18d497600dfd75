import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'

/** A plain model of posts that are edited, completed, undone and deleted, written without knowledge of the database. */

export type ModelPerson = { readonly id: string; role: 'admin' | 'editor' | 'viewer' | 'none'; departmentName: string }

type Receipt = { isViewed: boolean; completed: { version: number; at: number } | null; former: number | null }
type Text = { readonly title: string; readonly content: string }
export type ModelPost = {
  readonly newsId: string
  readonly ownerId: string
  scope: 'all' | 'specific'
  named: ReadonlySet<string>
  isTrashed: boolean
  version: number
  askedVersion: number
  revision: number
  readonly texts: Map<number, Text>
  readonly asking: Set<number>
  readonly receipts: Map<string, Receipt>
  /** Completions that were reopened, by version. */
  readonly reopened: Map<number, number>
  readonly nudgedAt: Map<string, number>
}

export const newPost = (newsId: string, ownerId: string, text: Text): ModelPost => ({
  newsId,
  ownerId,
  scope: 'all',
  named: new Set(),
  isTrashed: false,
  version: 1,
  askedVersion: 1,
  revision: 0,
  texts: new Map([[1, text]]),
  asking: new Set(),
  receipts: new Map(),
  reopened: new Map(),
  nudgedAt: new Map(),
})

export const receiptOf = (post: ModelPost, id: string): Receipt => {
  const known = post.receipts.get(id)
  if (known) return known
  const made: Receipt = { isViewed: false, completed: null, former: null }
  post.receipts.set(id, made)
  return made
}

export const isInScope = (post: ModelPost, { id, role }: ModelPerson): boolean =>
  role !== 'none' && (post.scope === 'all' || id === post.ownerId || post.named.has(id))

/** Whether somebody finds a post; everybody but admins and the author has to be in scope. */
export const finds = (post: ModelPost, person: ModelPerson): boolean =>
  !post.isTrashed && (isInScope(post, person) || person.role === 'admin')

/** What a completion answers; `version` is the one that was shown, if that is sent. */
export const complete = (post: ModelPost, person: ModelPerson, version: number | undefined, now: number): string => {
  if (person.role === 'none') return 'No permission'
  if (!finds(post, person)) return 'Document already deleted'
  if (!isInScope(post, person)) return 'No permission'
  if (version !== undefined && version < post.askedVersion) return 'News changed'
  const receipt = receiptOf(post, person.id)
  receipt.completed ??= { version: Math.min(version ?? post.version, post.version), at: now }
  return 'OK'
}

export const undo = (post: ModelPost, person: ModelPerson): string => {
  const answer = complete({ ...post, receipts: new Map() }, person, undefined, 0)
  if (answer === 'OK') receiptOf(post, person.id).completed = null
  return answer
}

export const view = (post: ModelPost, person: ModelPerson): string => {
  if (person.role === 'none') return 'No permission'
  if (!finds(post, person)) return 'Document already deleted'
  receiptOf(post, person.id).isViewed = true
  return 'OK'
}

export type ModelEdit = {
  readonly asksAgain: boolean
  readonly text: Text | null
  readonly audience: ReadonlySet<string> | 'all' | null
}

/** Saves an edit. */
export const edit = (post: ModelPost, { asksAgain, text, audience }: ModelEdit): void => {
  const former = post.texts.get(post.version) as Text
  const scope = audience === null ? post.scope : audience === 'all' ? 'all' : 'specific'
  const isOther = text !== null && (text.title !== former.title || text.content !== former.content)
  post.revision += 1
  if (asksAgain || isOther || scope !== post.scope) {
    post.version += 1
    post.texts.set(post.version, text ?? former)
  }
  post.scope = scope
  if (audience instanceof Set) post.named = audience
  if (audience === 'all') post.named = new Set()
  if (!asksAgain) return
  post.askedVersion = post.version
  post.asking.add(post.version)
  for (const receipt of post.receipts.values()) {
    if (!receipt.completed) continue
    const { version } = receipt.completed
    post.reopened.set(version, (post.reopened.get(version) ?? 0) + 1)
    receipt.former = version
    receipt.completed = null
  }
}

/** Who is in scope, by what they have done. */
export const peopleOf = (post: ModelPost, people: readonly ModelPerson[]) => {
  const inScope = people.filter((person) => isInScope(post, person))
  const has = (wanted: (receipt: Receipt) => boolean) => inScope.filter(({ id }) => wanted(receiptOf(post, id)))
  const completed = has((receipt) => receipt.completed !== null)
  return {
    inScope,
    viewed: has(({ isViewed }) => isViewed),
    completed,
    unopened: completed.filter(({ id }) => !receiptOf(post, id).isViewed),
    open: has((receipt) => receipt.completed === null),
  }
}

/** Who gets a nudge now: has not completed the post, and got none of it within a day. */
export const nudged = (post: ModelPost, people: readonly ModelPerson[], now: number): string[] =>
  peopleOf(post, people)
    .open.map(({ id }) => id)
    .filter((id) => now - (post.nudgedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= 24 * 60 * minuteMs)

/** One step: an act of somebody, by the numbers of people and posts. */
export type Step =
  | { act: 'complete'; person: number; post: number; shown: 'none' | 'present' | 'former' }
  | { act: 'undo' | 'view'; person: number; post: number }
  | {
      act: 'edit'
      post: number
      byAdmin: boolean
      asksAgain: boolean
      /** Another text, or the present one. */
      text: number | null
      /** Another audience, or the present one. */
      audience: 'all' | number[] | null
      revision: 'none' | 'present' | 'former'
      pushFlag: boolean
    }
  | { act: 'role'; person: number; role: ModelPerson['role'] }
  | { act: 'department'; person: number; name: string }
  | { act: 'trash' | 'restore' | 'count' | 'nudge'; post: number }
  | { act: 'clock'; hours: number }

const person = fc.nat(20)
const post = fc.nat(1)
const act = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const shownWith = fc.constantFrom('none' as const, 'none' as const, 'present' as const, 'former' as const)

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ act: act('complete'), person, post, shown: shownWith }) },
  { weight: 8, arbitrary: fc.record({ act: act('undo', 'view'), person, post }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: act('edit'),
      post,
      byAdmin: fc.boolean(),
      asksAgain: fc.boolean(),
      text: fc.option(fc.nat(2)),
      audience: fc.option(fc.oneof(fc.constant('all' as const), fc.array(person, { maxLength: 8 }))),
      revision: shownWith,
      pushFlag: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: act('role'),
      person,
      role: fc.constantFrom<ModelPerson['role'][]>('viewer', 'viewer', 'editor', 'none'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: act('department'),
      person,
      name: fc.constantFrom('営業部', '営業部／第1課', '製造部'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ act: act('trash', 'restore', 'restore', 'count', 'count', 'nudge'), post }) },
  { weight: 1, arbitrary: fc.record({ act: act('clock'), hours: fc.constantFrom(1, 25) }) },
)

import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { showAppBadge } from '../platform/app-badge.ts'
import { now } from '../platform/clock.ts'
import { channelName, takeEarlyMessages } from '../platform/early-messages.ts'
import { useFirstTodoCount } from '../platform/render-facts.ts'
import { useSession } from './session.ts'

/** Key of the list of what the user has to complete. */
export const todoKey = ['todo'] as const

/** A post that was completed, or whose completion was undone. */
export type Completion = { readonly newsId: string; readonly completed: boolean }

type TodoState = {
  /** How many posts the user has to complete; null until a response has said so. */
  readonly count: number | null
  /** How many completions the number has seen since the page was opened. */
  readonly changes: number
  /** Computed here after a completion: the next check gets the number from the server. */
  readonly isEstimate: boolean
}
const initial: TodoState = { count: null, changes: 0, isEstimate: false }

const useTodo = create<TodoState>()(() => initial)

useTodo.subscribe(({ count }) => showAppBadge(count ?? 0))
useSession.subscribe(({ isLogin }, before) => {
  if (before.isLogin && !isLogin) useTodo.setState(initial)
})

/** How many posts the user has to complete; null while it is not known. */
export const useTodoCount = (): number | null => {
  const first = useFirstTodoCount()
  return useSyncExternalStore(
    useTodo.subscribe,
    () => useTodo.getState().count,
    () => first,
  )
}

/** What one tab of a user sends to the others. */
type Message = Pick<TodoState, 'count'> & { readonly userId: string | null; readonly completion?: Completion }

let channel: BroadcastChannel | undefined
const openChannel = () => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(channelName)
  return channel
}
const send = (completion?: Completion) =>
  openChannel()?.postMessage({
    count: useTodo.getState().count,
    userId: useSession.getState().userId,
    ...(completion && { completion }),
  } satisfies Message)

type Listener = (completion: Completion, isOtherTab: boolean) => void
const listeners = new Set<Listener>()
const note = (count: number | null, completion: Completion, isOtherTab: boolean) => {
  useTodo.setState(({ changes }) => ({ count, changes: changes + 1, isEstimate: true }))
  for (const listener of listeners) listener(completion, isOtherTab)
}

/** Calls back after each completion, in this tab and in the user's others; returns what ends that. */
export const onCompletion = (listener: Listener): (() => void) => {
  listeners.add(listener)
  openChannel()?.addEventListener('message', receive)
  for (const message of takeEarlyMessages()) apply(message as Message)
  return () => void listeners.delete(listener)
}

const apply = ({ count, userId, completion }: Message) => {
  if (userId !== useSession.getState().userId) return
  if (completion) note(count, completion, true)
  else useTodo.setState({ count, isEstimate: false })
}
const receive = ({ data }: MessageEvent<Message>) => apply(data)

/**
 * To be called when the request of a completion starts; the function that it returns notes the completion in all tabs. `isTodo`:
 * the post is one that the user has to complete. A number that came meanwhile may count the completion already: the one
 * before is changed then (TODO-02).
 */
export const expectCompletion = (): ((completion: Completion, isTodo: boolean) => void) => {
  const before = useTodo.getState()
  return (completion, isTodo) => {
    const present = useTodo.getState()
    const { count } = before.count !== null && before.changes === present.changes ? before : present
    note(count === null || !isTodo ? count : Math.max(0, count + (completion.completed ? -1 : 1)), completion, false)
    send(completion)
  }
}

let requestedAt: Instant = 0

/** When the number was last requested; 0 for never. */
export const todoRequestedAt = (): Instant => requestedAt

/**
 * To be called when a request starts that answers the number; the function that it returns stores the answer. An answer that
 * may be older than a completion is dropped, and so is null.
 */
export const expectTodoCount = (): ((count: number | null) => void) => {
  requestedAt = now()
  const { changes } = useTodo.getState()
  return (count) => {
    if (count === null || changes !== useTodo.getState().changes) return
    useTodo.setState({ count, isEstimate: false })
    send()
  }
}

/** The version to send with a check: one that gets the number in any case while the own one is an estimate. */
export const versionToCheck = (version: string): string =>
  useTodo.getState().isEstimate ? version.replace(/^\d+/, '0') : version

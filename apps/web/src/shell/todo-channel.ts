import type { TodoItem } from '@kawaraban/contract/todo.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useSession } from './session.ts'

/** A post that the user has to complete. */
export type TodoPost = Pick<TodoItem, 'newsId' | 'title'> & { readonly endAt: Instant; readonly dueAt: Instant }

/** What one tab of a user sends to the others. */
export type TodoMessage = {
  /** How many posts the user has to complete, from a response. */
  readonly count?: number
  /** Which these are after a completion. */
  readonly posts?: readonly TodoPost[]
  /** A post that was completed, or whose completion was undone. */
  readonly completion?: { readonly newsId: string; readonly completed: boolean }
}
/** The channel between the tabs of a user. */
export const todoChannel = 'companyIntraNews.todo'
type Sent = TodoMessage & { readonly userId: string | null }

let channel: BroadcastChannel | undefined
const openChannel = () => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(todoChannel)
  return channel
}

/** Sends to the user's other tabs. */
export const sendTodo = (message: TodoMessage): void =>
  openChannel()?.postMessage({ ...message, userId: useSession.getState().userId } satisfies Sent)

const listeners = new Set<(message: TodoMessage) => void>()

/** Takes a message of another tab, also one that came before this one listened. */
export const receiveTodo = (data: unknown): void => {
  const { userId, ...message } = data as Sent
  if (userId === useSession.getState().userId) for (const listener of listeners) listener(message)
}
const receive = ({ data }: MessageEvent<unknown>) => receiveTodo(data)

/** Calls back with what other tabs of the same user send; returns what ends that. */
export const onTodoMessage = (listener: (message: TodoMessage) => void): (() => void) => {
  listeners.add(listener)
  openChannel()?.addEventListener('message', receive)
  return () => void listeners.delete(listener)
}

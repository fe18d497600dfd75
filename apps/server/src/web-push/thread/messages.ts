import type { Attempt } from '../sender/attempt.ts'
import type { Push } from '../sender/sender.ts'
import type { Signer } from '../sender/vapid.ts'

/** Pushes for the thread to send. */
export type Task = { readonly id: number; readonly pushes: readonly Push[]; readonly signer: Signer }

/** Message to the thread: a task, or the order to start nothing new. */
export type Order = Task | 'stop'

/** Attempts of some pushes of a task, by their index in it; `isOver` in the last report of a task. */
export type Report = {
  readonly id: number
  readonly attempts: readonly (readonly [index: number, attempt: Attempt])[]
  readonly isOver: boolean
}

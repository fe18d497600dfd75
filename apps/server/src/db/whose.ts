import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose statements run: those of a company, of work in the background, or of nobody alone. */
export type Whose = number | 'background' | null

const storage = new AsyncLocalStorage<Whose>()

/** Runs `work`, whose statements take connections as those of this company, or of all work in the background (G-314). */
export const runFor = <Result>(whose: Whose, work: () => Result): Result => storage.run(whose, work)

/** As whose a statement that begins now takes its connection. */
export const whoseNow = (): Whose => storage.getStore() ?? null

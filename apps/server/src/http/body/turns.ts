import { Busy } from '../../db/fair-queue.ts'

type Key = number | string

/**
 * What is read at once, in all and of one company, and what waits, each for how long at most. A file counts as what is in memory of
 * it at a time.
 */
export const readingLimits: TurnLimits = {
  bytes: 96 * 1024 * 1024,
  ofCompany: 2,
  waitingOfCaller: 4,
  waitingOfCompany: 16,
  waitMs: 8_000,
}

/** What is to be read: whose it is, and how many bytes it takes in memory at most. `isFile`: bound by its bytes alone. */
export type Turn = { readonly company: Key; readonly caller: Key; readonly bytes: number; readonly isFile?: boolean }

type TurnLimits = {
  /** Bytes of all that is being read. */
  readonly bytes: number
  /** Bodies of one company that are read at once, each of another caller. */
  readonly ofCompany: number
  readonly waitingOfCaller: number
  readonly waitingOfCompany: number
  readonly waitMs: number
}

/** Who waits for bytes calls for them again after so long. */
const retryMs = 1_000

type Waiting = { readonly turn: Turn; readonly start: () => void }
/** The callers with bodies that are read, and the waiting ones by caller; who has waited longest for a turn is first. */
type Company = { readonly reading: Set<Key>; readonly lines: Map<Key, Waiting[]> }

/** Waits for a turn to read, and returns the function that ends it. `signal` cancels the wait; throws Busy. */
export type TakeTurn = (turn: Turn, signal?: AbortSignal) => Promise<() => void>

/** Puts a key behind all others. */
const moveBack = <Value>(map: Map<Key, Value>, key: Key) => {
  const value = map.get(key)
  map.delete(key)
  if (value !== undefined) map.set(key, value)
}

/**
 * Decides which bodies are read at once: of a caller one, of a company few, of all as many as the bytes allow (G-320). Companies
 * take turns, and so do the callers of each; no company waits for another while there are bytes. `onFull` is called with the
 * bytes that are missing when somebody has to wait for them, and each second until they are there.
 */
export const createTurns = (limits: TurnLimits, onFull: (missingBytes: number) => void = () => undefined): TakeTurn => {
  const companies = new Map<Key, Company>()
  let usedBytes = 0

  const fits = ({ bytes }: Turn) => usedBytes + bytes <= limits.bytes
  const isAllowed = ({ reading }: Company, { caller, isFile }: Turn) =>
    isFile || (reading.size < limits.ofCompany && !reading.has(caller))

  /** Calls for bytes where nothing else is missing. */
  const callForBytes = (company: Company, turn: Turn) => {
    if (isAllowed(company, turn)) onFull(usedBytes + turn.bytes - limits.bytes)
  }

  const take = (company: Company, turn: Turn): (() => void) => {
    if (!turn.isFile) company.reading.add(turn.caller)
    usedBytes += turn.bytes
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      if (!turn.isFile) company.reading.delete(turn.caller)
      usedBytes -= turn.bytes
      while (startNext());
      clear(turn.company)
    }
  }

  const clear = (key: Key) => {
    const company = companies.get(key)
    if (company?.reading.size === 0 && company.lines.size === 0) companies.delete(key)
  }

  const startNext = (): boolean => {
    for (const [key, company] of companies) {
      for (const [caller, [first]] of company.lines) {
        if (!first || !isAllowed(company, first.turn) || !fits(first.turn)) continue
        moveBack(company.lines, caller)
        moveBack(companies, key)
        first.start()
        return true
      }
    }
    return false
  }

  const wait = (company: Company, turn: Turn, signal: AbortSignal | undefined): Promise<() => void> => {
    const line = company.lines.get(turn.caller) ?? []
    const waiting = [...company.lines.values()].reduce((sum, { length }) => sum + length, 0)
    if (line.length >= limits.waitingOfCaller || waiting >= limits.waitingOfCompany)
      return Promise.reject(new Busy('too many wait to be read'))
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        clearInterval(retry)
        signal?.removeEventListener('abort', giveUp)
        line.splice(line.indexOf(one), 1)
        if (line.length === 0) company.lines.delete(turn.caller)
      }
      const giveUp = () => {
        end()
        // What is behind it may fit where it did not.
        while (startNext());
        clear(turn.company)
        reject(new Busy('waited too long to be read'))
      }
      const one: Waiting = {
        turn,
        start: () => {
          end()
          resolve(take(company, turn))
        },
      }
      const timer = setTimeout(giveUp, limits.waitMs)
      const retry = setInterval(() => line[0] === one && callForBytes(company, turn), retryMs)
      line.push(one)
      company.lines.set(turn.caller, line)
      signal?.addEventListener('abort', giveUp)
      if (line[0] === one) callForBytes(company, turn)
    })
  }

  return (turn, signal) => {
    if (signal?.aborted) return Promise.reject(new Busy('gone before it was read'))
    const company = companies.get(turn.company) ?? { reading: new Set(), lines: new Map() }
    companies.set(turn.company, company)
    const isNext = isAllowed(company, turn) && !company.lines.has(turn.caller)
    if (isNext && fits(turn)) return Promise.resolve(take(company, turn))
    return wait(company, turn, signal)
  }
}

import { channel } from 'node:diagnostics_channel'

type Measure<Value> = {
  /** Publishes a value; costs nothing without a subscriber. */
  readonly publish: (value: Value) => void
  /** Calls `listener` with every value; returns a function that unsubscribes it. */
  readonly subscribe: (listener: (value: Value) => void) => () => void
}

const measureOf = <Value>(name: string): Measure<Value> => {
  const values = channel(`kawaraban:${name}`)
  return {
    publish: (value) => {
      if (values.hasSubscribers) values.publish(value)
    },
    subscribe: (listener) => {
      const relay = (value: unknown) => listener(value as Value)
      values.subscribe(relay)
      return () => void values.unsubscribe(relay)
    },
  }
}

/** A call of a channel: its number of people or browsers, its duration, and how many notices are retried. */
export type NoticeCall = {
  readonly channel: string
  readonly people: number
  readonly seconds: number
  readonly retried: number
}

/** States that were stored for notices of a channel: sent, failed, gone or missed. */
export type SettledNotices = { readonly channel: string; readonly states: Iterable<string> }

/** The values that the parts of a process publish for its metrics. */
export const measures = {
  /** Number of requests that one statement answered together. */
  batchItems: measureOf<number>('batch-items'),
  /** Bytes that the boards of all companies take in memory. */
  boardsBytes: measureOf<number>('boards-bytes'),
  /** The kind of a job that has failed. */
  failedJobs: measureOf<string>('failed-jobs'),
  /** The whole of a mail was sent, and no answer came. */
  lostMailAnswers: measureOf<null>('lost-mail-answers'),
  noticeCalls: measureOf<NoticeCall>('notice-calls'),
  settledNotices: measureOf<SettledNotices>('settled-notices'),
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/connect.ts'
import type { Machines } from '../db/machines.ts'
import { measures } from '../measures.ts'

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The metrics of a process, in the text format of Prometheus. */
export type Metrics = {
  readonly registry: Registry
  /** Unsubscribes from the measures; the counted values stay. */
  readonly close: () => void
}

/** Creates the metrics of the process and of the measures that its parts publish. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const batchItems = new Histogram({
    name: 'kawaraban_batch_items',
    help: 'Requests that one statement answered together',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers,
  })
  const boardsBytes = new Gauge({
    name: 'kawaraban_boards_bytes',
    help: 'Bytes that the boards of all companies take in memory, at most 192 MiB',
    registers,
  })
  const callSeconds = new Histogram({
    name: 'kawaraban_notice_call_seconds',
    help: 'Duration of calls that hand notices over',
    labelNames: ['channel'],
    buckets: secondsBuckets,
    registers,
  })
  const callPeople = new Histogram({
    name: 'kawaraban_notice_call_people',
    help: 'People of one call that hands notices over',
    labelNames: ['channel'],
    buckets: [1, 10, 100, 250, 500, 1000],
    registers,
  })
  const notices = new Counter({
    name: 'kawaraban_notices_total',
    help: 'Rows of the ledger that this process has settled, by state: sent, failed, gone or missed',
    labelNames: ['channel', 'state'],
    registers,
  })
  const retried = new Counter({
    name: 'kawaraban_notices_retried_total',
    help: 'Notices whose call has failed, each time',
    labelNames: ['channel'],
    registers,
  })
  const failedJobs = new Counter({
    name: 'kawaraban_jobs_failed_total',
    help: 'Jobs that this process has given up after their last attempt, by kind: imports, notices or counting',
    labelNames: ['kind'],
    registers,
  })
  const unsubscribes = [
    measures.batchItems.subscribe((items) => batchItems.observe(items)),
    measures.boardsBytes.subscribe((bytes) => boardsBytes.set(bytes)),
    measures.failedJobs.subscribe((kind) => failedJobs.inc({ kind })),
    measures.noticeCalls.subscribe(({ channel, people, seconds, retried: unsent }) => {
      callSeconds.observe({ channel }, seconds)
      callPeople.observe({ channel }, people)
      if (unsent > 0) retried.inc({ channel }, unsent)
    }),
    measures.settledNotices.subscribe(({ channel, states }) => {
      for (const state of states) notices.inc({ channel, state })
    }),
  ]
  return {
    registry,
    close: () => {
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
    },
  }
}

/** Adds the use of the database's connection pools, by the pool's name. */
export const addPools = ({ registry }: Metrics, pools: Readonly<Record<string, Pick<Db, 'connections'>>>): void => {
  const states = ['inUse', 'waiting'] as const
  const names = { inUse: 'kawaraban_pool_connections_in_use', waiting: 'kawaraban_pool_statements_waiting' }
  const help = { inUse: 'Connections to the database in use', waiting: 'Statements that wait for a connection' }
  for (const state of states) {
    new Gauge({
      name: names[state],
      help: help[state],
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, db] of Object.entries(pools)) this.set({ pool }, db.connections()[state])
      },
    })
  }
}

/** Adds the difference of the clocks; without a value while it is unknown. */
export const addClockDifference = ({ registry }: Metrics, seconds: () => number | null): void => {
  new Gauge({
    name: 'kawaraban_clock_difference_seconds',
    help: 'How far the clock of the database is ahead of the clock of this process',
    registers: [registry],
    collect() {
      const difference = seconds()
      if (difference === null) this.remove()
      else this.set(difference)
    },
  })
}

/** Adds how many machines of companies do not answer. */
export const addMachines = ({ registry }: Metrics, { outages }: Pick<Machines, 'outages'>): void => {
  new Gauge({
    name: 'kawaraban_machines_unreachable',
    help: 'Machines of companies that do not answer, whose companies are refused',
    registers: [registry],
    collect() {
      this.set(outages())
    },
  })
}

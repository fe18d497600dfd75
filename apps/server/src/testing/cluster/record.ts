import { appendFileSync } from 'node:fs'
import { afterAll, expect, inject, vi } from 'vitest'
import type { connect, Db, Queries, Statement } from '../../db/connect.ts'
import type { readSnapshot, Snapshot } from '../../db/cursor.ts'
import { findFaults } from './explain.ts'

/** The statements that the product has run in this test file, by their text. */
const ofProduct = new Map<string, Statement>()
const ofTests = new Set<string>()

/** Tests look into all tables; only what the product runs is held to one machine. */
const isOfTest = () => {
  const callers = (new Error('for its stack').stack ?? '')
    .split('\n')
    .filter((line) => line.includes('/apps/server/src/'))
  const caller = callers.find((line) => !line.includes('/testing/cluster/record.ts')) ?? ''
  return /\.test\.ts|\.fake\.ts|\/testing\//.test(caller)
}

const note = (statement: Statement) => {
  const { text } = statement
  if (ofProduct.has(text) || ofTests.has(text)) return
  if (isOfTest()) ofTests.add(text)
  else ofProduct.set(text, statement)
}

const recording = (queries: Queries): Queries => ({
  query: (statement) => {
    note(statement)
    return queries.query(statement)
  },
})

const recordingDb = (db: Db): Db => ({
  ...db,
  ...recording(db),
  transaction: (work, timeoutMs) => db.transaction((tx) => work(recording(tx)), timeoutMs),
  write: (managementGroupId, work, rows) => db.write(managementGroupId, (tx) => work(recording(tx)), rows),
  snapshot: (work) => db.snapshot((tx) => work(recording(tx))),
})

const recordingSnapshot = (snapshot: Snapshot): Snapshot => ({
  ...recording(snapshot),
  batches: (statement, size) => {
    note(statement)
    return snapshot.batches(statement, size)
  },
})

// The statements still run; they are only looked at on their way.
vi.mock('../../db/connect.ts', async (load) => {
  const original = await load<{ connect: typeof connect }>()
  return { ...original, connect: (...args: Parameters<typeof connect>) => recordingDb(original.connect(...args)) }
})
vi.mock('../../db/cursor.ts', async (load) => {
  const original = await load<{ readSnapshot: typeof readSnapshot }>()
  const recorded: typeof readSnapshot = (url, work) =>
    original.readSnapshot(url, (snapshot) => work(recordingSnapshot(snapshot)))
  return { ...original, readSnapshot: recorded }
})

afterAll(async () => {
  const executedFile = inject('executedFile')
  if (executedFile)
    appendFileSync(executedFile, [...ofProduct.keys()].map((text) => `${JSON.stringify(text)}\n`).join(''))
  expect(await findFaults(inject('explainUrl'), ofProduct.values()), 'G-235 statements for one machine').toEqual([])
})

import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readSnapshot } from '../../../db/cursor.ts'
import type { Job } from '../job.ts'
import { writeExport } from './write.ts'

/** What the thread of one export starts with: the database's address, and the file that it writes up to so many bytes. */
export type Task = { readonly url: string; readonly job: Job; readonly descriptor: number; readonly maxBytes: number }

/** The number of rows in all, then bytes as they are written, then that the file is whole. */
export type Message = { readonly rows: number } | { readonly bytes: number } | { readonly isWhole: true }

/** A message to the thread: stop writing and exit. */
export type Order = 'stop'

// It does not keep the thread from ending when the file is whole.
parentPort?.once('message', () => process.exit()).unref()
// Requests come first. On Linux the priority is the thread's own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { url, job, descriptor, maxBytes } = workerData as Task
const send = (message: Message) => parentPort?.postMessage(message)
let size = 0
const write = (bytes: Buffer) => {
  size += bytes.length
  if (size > maxBytes) throw new Error('an export is too large')
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from)
  send({ bytes: bytes.length })
}
await readSnapshot(url, (snapshot) => writeExport(snapshot, job, { onCount: (rows) => send({ rows }), write }))
send({ isWhole: true })

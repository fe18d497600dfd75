import { exportTurnMs } from '@kawaraban/contract/exports.ts'
import { Busy, createFairQueue } from '../../db/fair-queue.ts'
import type { Job } from './job.ts'

const mib = 1024 * 1024

/** What exports may take of a process (G-267). Bytes are those of files that are being sent, and of what those wait with who wait. */
export const exportLimits = {
  /** Written at once, in all and of one company. */
  places: 2,
  placesEach: 1,
  waiting: 100,
  waitMs: exportTurnMs,
  waitingBytes: 64 * mib,
  /** A file that grows beyond is not written on: so much has to be free before one begins. */
  fileBytes: 128 * mib,
  sentBytes: 1024 * mib,
  sentBytesEach: 256 * mib,
} as const
type Limits = { readonly [Name in keyof typeof exportLimits]: number }

/** The turn of one export. */
type Turn = {
  /** Frees the place for the next one that writes; the file has so many bytes until `end`. */
  readonly endWriting: (bytes: number) => void
  /** Frees what is left: the room of the file, and its person. */
  readonly end: () => void
}
type Caller = Pick<Job, 'managementGroupId' | 'companyUserId'>
/** A wait for a turn of `waitMs` at most, which holds `bytes` of memory; `gone` cancels it. */
type Wait = { readonly bytes: number; readonly waitMs: number; readonly gone: AbortSignal }
/** Waits for a turn; throws Busy. */
export type Turns = (caller: Caller, wait: Wait) => Promise<Turn>

/** Lets exports begin in turns: one of each person at a time, companies alternately, while there is room for their files. */
export const createTurns = (limits: Limits = exportLimits): Turns => {
  const { waiting, fileBytes, sentBytes, sentBytesEach } = limits
  const sent = new Map<number, number>()
  let sentInAll = 0
  const send = (company: number, bytes: number) => {
    const all = (sent.get(company) ?? 0) + bytes
    if (all === 0) sent.delete(company)
    else sent.set(company, all)
    sentInAll += bytes
  }
  const enterAsPerson = createFairQueue({
    places: Number.POSITIVE_INFINITY,
    placesEach: 1,
    waiting,
    waitMs: limits.waitMs,
  })
  const enterAsWriter = createFairQueue({
    ...limits,
    hasRoom: (company, writing) =>
      (sent.get(Number(company)) ?? 0) + fileBytes <= sentBytesEach &&
      sentInAll + (writing + 1) * fileBytes <= sentBytes,
  })
  let bytesInWait = 0

  return async ({ managementGroupId: company, companyUserId }, { bytes, waitMs, gone }) => {
    if (bytesInWait + bytes > limits.waitingBytes) throw new Busy('too much waits')
    bytesInWait += bytes
    const signal = AbortSignal.any([gone, AbortSignal.timeout(waitMs)])
    let leaveAsPerson = () => {}
    try {
      leaveAsPerson = await enterAsPerson(`${company} ${companyUserId}`, signal)
      const leaveAsWriter = await enterAsWriter(company, signal)
      let size = 0
      return {
        endWriting: (written) => {
          size = written
          send(company, size)
          leaveAsWriter()
        },
        end: () => {
          send(company, -size)
          leaveAsWriter()
          leaveAsPerson()
          enterAsWriter.retry()
        },
      }
    } catch (error) {
      leaveAsPerson()
      throw error
    } finally {
      bytesInWait -= bytes
    }
  }
}

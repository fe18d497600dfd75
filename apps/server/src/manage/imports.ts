import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorCode, refusals } from '@kawaraban/contract/errors.ts'
import type { ImportCounts, ImportOptions } from '@kawaraban/contract/imports.ts'
import type { Clock } from '../clock.ts'
import { createCompany } from '../db/companies.ts'
import type { Db } from '../db/connect.ts'
import { ensureApplicable } from '../features/imports/apply/applicable.ts'
import { listFaults } from '../features/imports/faults/queries.ts'
import { findInterrupted } from '../features/imports/job/queries.ts'
import {
  deleteImport,
  findImport,
  type ImportKey,
  isMoving,
  jobOf,
  type StoredImport,
  startApplying,
} from '../features/imports/queries.ts'
import { receiveFile } from '../features/imports/receive.ts'
import { createImportJobs } from '../features/imports/worker/import-jobs.ts'
import { Refusal } from '../http/refusal.ts'
import { runAttempt } from '../jobs/attempt.ts'
import { claimThisJob, isLeased } from '../jobs/queries.ts'
import { CommandError } from './command-error.ts'
import { requireCompany } from './companies.ts'
import { deleteEmptyCompany, listCompanyFacts } from './queries.ts'
import { drawProgress, endProgress, print, printError } from './terminal.ts'

/** The options of an operator's import. */
export type ImportRequest = {
  readonly file: string
  readonly code: string
  readonly creates: boolean
  readonly isDryRun: boolean
  readonly options: ImportOptions
  readonly confirmedMissing: number | undefined
  /** Whether the file's column of mail addresses is read. */
  readonly readsAddresses: boolean
}

const shownFaults = 50
const pollMs = 200

/** Works at an import, or waits while the service does, until it is no longer in progress. */
const settle = async (
  db: Db,
  clock: Clock,
  key: ImportKey,
  { readsAddresses }: ImportRequest,
): Promise<StoredImport> => {
  const kind = createImportJobs({ db, clock, readsAddresses, onProgress: drawProgress })
  const log = { error: ({ err }: { err?: unknown }, text: string) => printError(err ? `${text}: ${err}` : text) }
  const machines = { answers: async () => true, refused: () => [] }
  for (;;) {
    const found = await findImport(db, key, clock())
    if (!found) throw new CommandError('The import was cancelled.')
    if (!isMoving(found)) return found
    const lease = await claimThisJob(db, jobOf(key), clock())
    if (lease) {
      await runAttempt(kind, lease, { machines, clock, log, isStopping: () => false })
      endProgress()
    } else await pause(pollMs)
  }
}

/** Removes what an operator's command left that was interrupted before it changed anything, and that nobody works at. */
const deleteInterrupted = async (db: Db, managementGroupId: number): Promise<void> => {
  const importId = await findInterrupted(db, managementGroupId)
  if (importId === null) return
  const key = { managementGroupId, importId }
  if (!(await isLeased(db, jobOf(key)))) await deleteImport(db, key)
}

/** `tooLong` as `too long`. */
const wordsOf = (code: string) => code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const printFaults = async (db: Db, key: ImportKey, total: number) => {
  for (const { line, code, column, text, other } of await listFaults(db, key, { page: 1, limit: shownFaults })) {
    print(`line ${line}${column ? `, ${column}` : ''}: ${wordsOf(code)}: ${text}${other ? ` (${other})` : ''}`)
  }
  if (total > shownFaults) print(`… ${total} faults in all`)
}

const describe = (
  { added, changed, setToNone, unchanged, missing, ownNames, addressesSet = 0, addressesRemoved = 0 }: ImportCounts,
  readsAddresses: boolean,
) =>
  `${added} to add, ${changed} to change, ${setToNone} to set to none, ${unchanged} unchanged; ${missing} people are not in the file, ${ownNames} names were changed by people themselves.${
    readsAddresses ? ` Mail addresses: ${addressesSet} to set, ${addressesRemoved} to remove.` : ''
  }`

const reasons: Partial<Record<ErrorCode, string>> = {
  importUnderWay: 'Another import of this company is open: apply or cancel it first.',
  importHasFaults:
    'Nothing was changed: the file has faults. --repair-characters and --leave-out-too-long help with some.',
  importNotConfirmed:
    'Nothing was changed: more than a tenth of the people are missing from the file. --confirm-missing takes their number.',
  lastAdmin: 'Nothing was changed: the company would have no admin any more.',
}

/** Runs `work`, and says of a refusal what it means here. */
const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code } = error
    throw new CommandError(reasons[code] ?? (code in refusals ? refusals[code as keyof typeof refusals] : code))
  }
}

const openFile = async (file: string): Promise<AsyncIterable<Buffer>> => {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new CommandError(`There is no file ${file}.`)
  return createReadStream(file)
}

const checkAndApply = async (db: Db, clock: Clock, request: ImportRequest, key: ImportKey): Promise<void> => {
  const { code, options, confirmedMissing, isDryRun } = request
  const checked = await settle(db, clock, key, request)
  await printFaults(db, key, checked.totalFaults)
  if (checked.state !== 'checked' || !checked.counts) throw new CommandError('The file could not be read.')
  print(describe(checked.counts, request.readsAddresses))
  ensureApplicable(checked, options, confirmedMissing)
  if (isDryRun) return print('Dry run: nothing was changed.')
  await startApplying(db, key, options, clock())
  const applied = await settle(db, clock, key, request)
  if (applied.state !== 'applied' || !applied.applied) {
    throw new CommandError('Nothing was changed: the company has changed meanwhile. Run the command again.')
  }
  const { added, changed, setToNone, keptOwnNames, leftOut } = applied.applied
  print(
    `${code}: ${added} added, ${changed} changed, ${setToNone} set to none; ${keptOwnNames} own names kept, ${leftOut} left out.`,
  )
}

/**
 * `members import FILE --company CODE`: the same as an admin's import, all or nothing. What is not applied leaves
 * nothing behind, neither the import nor a company that was made for it.
 */
export const importPeople = async (db: Db, clock: Clock, request: ImportRequest): Promise<void> => {
  const { code, creates, file } = request
  const stream = await openFile(file)
  const makesCompany = creates && (await listCompanyFacts(db, code)).length === 0
  if (makesCompany) await db.transaction((tx) => createCompany(tx, { code, startedAt: null, usedAt: clock() }))
  try {
    const { managementGroupId } = await requireCompany(db, code)
    await deleteInterrupted(db, managementGroupId)
    await explained(async () => {
      const opened = { managementGroupId, createdBy: null, fileName: basename(file).slice(0, 255) }
      const key = await receiveFile({ db, clock }, opened, stream)
      try {
        await checkAndApply(db, clock, request, key)
      } finally {
        await deleteImport(db, key)
      }
    })
  } finally {
    if (makesCompany) await db.transaction((tx) => deleteEmptyCompany(tx, code, clock()))
  }
}

import type { ImportFault, ImportFaultCode } from '@kawaraban/contract/imports.ts'
import { LostJob } from '../../../jobs/queries.ts'
import type { FileItem } from '../file/read-member-file.ts'
import { showProgress, type Work } from '../job/work.ts'
import { readItems } from '../thread/read-in-thread.ts'
import { clearStaging, findChunk, insertFaults, insertLines, recordFaults, type StagedLine } from './queries.ts'

/** Lines that are staged at once. */
const linesAtOnce = 2_000
/** Most faults of a file that are stored; all are counted. */
const maxStoredFaults = 10_000
const timeoutMs = 60_000
/** Faults that a choice helps with. */
const remedied: ReadonlySet<ImportFaultCode> = new Set(['forbidden', 'tooLong'])

async function* chunksOf({ db, stored, attempt }: Work, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let chunk = 0; ; chunk++) {
    if (attempt.isStopping()) throw new LostJob()
    const bytes = await findChunk(db, stored, chunk)
    if (!bytes) return
    yield bytes
    onBytes(bytes.length)
  }
}

type Member = Extract<FileItem, { kind: 'member' }>

const toLine = ({
  docomoId,
  line,
  name,
  departmentName,
  reading,
  role,
  address,
  faults,
  isNumber,
}: Member): StagedLine => {
  const tooLong = new Set(faults.filter(({ code }) => code === 'tooLong').map(({ column }) => column))
  const repairedOf = (column: Member['faults'][number]['column']) =>
    tooLong.has(column) ? null : (faults.find((fault) => fault.column === column && fault.repaired)?.repaired ?? null)
  return {
    docomoId,
    line,
    name: name ?? repairedOf('name'),
    departmentName: departmentName ?? repairedOf('departmentName'),
    reading: reading ?? repairedOf('reading'),
    role: role ?? null,
    address: address ?? null,
    isRepaired: faults.some(({ code }) => code === 'forbidden'),
    isTooLong: tooLong.size > 0,
    isNumber: isNumber ?? false,
  }
}

const faultsOf = (item: FileItem): ImportFault[] => {
  const { kind, line } = item
  if (kind === 'fault')
    return [{ line, code: item.code, column: null, docomoId: '', text: item.value ?? '', other: '' }]
  if (kind === 'header') return []
  const { docomoId } = item
  return item.faults.map(({ code, column, value }) => ({
    line,
    code: code as ImportFaultCode,
    column,
    docomoId,
    text: value,
    other: '',
  }))
}

/**
 * Reads the file of an import into the staging table, a few thousand lines at a time, and stores what is wrong in it. The
 * next attempt begins again. Throws LostJob.
 */
export const readStoredFile = async (work: Work): Promise<void> => {
  const { db, stored, log, readsAddresses } = work
  let bytes = 0
  let lines: StagedLine[] = []
  let faults: ImportFault[] = []
  let ignoredColumns: readonly string[] = []
  let [total, blocking, kept] = [0, 0, 0]

  const add = (found: readonly ImportFault[]) => {
    total += found.length
    blocking += found.filter(({ code }) => !remedied.has(code)).length
    const toStore = found.slice(0, maxStoredFaults - kept)
    kept += toStore.length
    faults.push(...toStore)
  }
  const store = () =>
    db.transaction(async (tx) => {
      await showProgress(work, tx, { done: bytes })
      const repeated = lines.length > 0 ? await insertLines(tx, stored, lines) : []
      add(
        repeated.map(({ docomoId, line, firstLine }) => ({
          line,
          code: 'repeated',
          column: 'docomoId',
          docomoId,
          text: docomoId,
          other: String(firstLine),
        })),
      )
      await insertFaults(tx, stored, faults)
      lines = []
      faults = []
    }, timeoutMs)

  await db.transaction(async (tx) => {
    await showProgress(work, tx, { done: 0 })
    await clearStaging(tx, stored)
  }, timeoutMs)
  // The file is read more than once, first for what it is written in.
  const open = () => {
    bytes = 0
    return chunksOf(work, (length) => {
      bytes += length
    })
  }
  for await (const items of readItems(open, Number(stored.total), readsAddresses)) {
    for (const item of items) {
      if (item.kind === 'fault' && item.failedAt !== undefined)
        log?.warn({ importId: stored.importId, failedAt: item.failedAt }, 'a workbook could not be read')
      if (item.kind === 'header') ignoredColumns = item.header.ignored.slice(0, 100)
      if (item.kind === 'member') lines.push(toLine(item))
      add(faultsOf(item))
    }
    if (lines.length + faults.length >= linesAtOnce) await store()
  }
  await store()
  await db.transaction(async (tx) => {
    await showProgress(work, tx, { done: bytes })
    await recordFaults(tx, stored, { total, blocking, ignoredColumns })
  })
}

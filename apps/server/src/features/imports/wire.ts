import { type ImportCounts, importDays, type PeopleImport } from '@kawaraban/contract/imports.ts'
import { dayMs, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { Checked, StoredImport } from './queries.ts'

const timeOf = (at: Instant | null) => (at === null ? '' : formatDateTime(at))

const countsOf = ({ people: _, keepsAdmin: __, keepsAdminWithoutMissing: ___, ...counts }: Checked): ImportCounts =>
  counts

/** Above this number, missing members become none only after their number was typed. */
export const missingLimitOf = (counts: Checked | null): number => Math.floor((counts?.people ?? 0) / 10)

/** An import as it travels. */
export const toWire = (stored: StoredImport): PeopleImport => ({
  importId: stored.importId,
  state: stored.state === 'receiving' ? 'reading' : stored.state,
  fileName: stored.fileName,
  createdAt: timeOf(stored.createdAt),
  appliedAt: timeOf(stored.appliedAt),
  undoneAt: timeOf(stored.undoneAt),
  undoUntil:
    stored.state === 'applied' && stored.appliedAt !== null ? timeOf(stored.appliedAt + importDays * dayMs) : '',
  createdBy: stored.createdByName,
  progress: { done: Number(stored.done), total: Number(stored.total) },
  counts: stored.counts && countsOf(stored.counts),
  ignoredColumns: stored.ignoredColumns,
  totalFaults: stored.totalFaults,
  blockingFaults: stored.blockingFaults,
  missingLimit: missingLimitOf(stored.counts),
  options: stored.options,
  applied: stored.applied,
  undone: stored.undone,
  failure: stored.failure,
})

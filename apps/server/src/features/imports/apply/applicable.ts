import type { ImportOptions } from '@kawaraban/contract/imports.ts'
import { ensure } from '../../../http/refusal.ts'
import type { StoredImport } from '../queries.ts'
import { missingLimitOf } from '../wire.ts'

/** Validates that `stored` can be applied with these choices. */
export const ensureApplicable = (
  { blockingFaults, counts }: StoredImport,
  { repairCharacters, leaveOutTooLong, missingToNone }: ImportOptions,
  confirmedMissing: number | undefined,
): void => {
  ensure(counts, 'importNotReady')
  const isFree =
    blockingFaults === 0 &&
    (counts.forbiddenLines === 0 || repairCharacters) &&
    (counts.tooLongLines === 0 || leaveOutTooLong)
  ensure(isFree, 'importHasFaults')
  if (!missingToNone) return
  const isConfirmed = counts.missing <= missingLimitOf(counts) || confirmedMissing === counts.missing
  ensure(isConfirmed, 'importNotConfirmed')
  ensure(counts.keepsAdminWithoutMissing, 'lastAdmin')
}

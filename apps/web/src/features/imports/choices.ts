import type { ImportCounts, ImportOptions, PeopleImport } from '@kawaraban/contract/imports.ts'
import { importAddressText } from '../../messages/addresses.ts'
import { importConfirmText as text } from '../../messages/imports.ts'

/** The choices at the start. */
export const noChoices: ImportOptions = {
  keepOwnNames: false,
  repairCharacters: false,
  leaveOutTooLong: false,
  missingToNone: false,
}

/** Why a checked import cannot be applied with these choices, or null. */
export const obstacleOf = (
  { blockingFaults, counts }: PeopleImport,
  options: ImportOptions,
): 'blocked' | 'undecided' | 'noChange' | null => {
  if (blockingFaults > 0 || !counts) return 'blocked'
  const isUndecided =
    (counts.forbiddenLines > 0 && !options.repairCharacters) || (counts.tooLongLines > 0 && !options.leaveOutTooLong)
  if (isUndecided) return 'undecided'
  const changes = counts.added + counts.changed + counts.setToNone + (options.missingToNone ? counts.missing : 0)
  return changes === 0 ? 'noChange' : null
}

/** Parses a typed number, in full or half width, with or without commas; NaN for anything else. */
export const parseNumber = (typed: string): number => {
  const digits = typed.normalize('NFKC').replace(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

/** Whether the admin has to type how many people lose their role. */
export const needsNumber = ({ counts, missingLimit }: PeopleImport, { missingToNone }: ImportOptions): boolean =>
  missingToNone && counts !== null && counts.missing > missingLimit

/** What will happen, one sentence on a line. */
export const confirmation = (counts: ImportCounts, options: ImportOptions): string =>
  [
    text.counts(counts),
    options.missingToNone && counts.missing > 0 && text.missing(counts.missing),
    counts.forbiddenLines > 0 && text.repaired(counts.forbiddenLines),
    counts.tooLongLines > 0 && text.leftOut(counts.tooLongLines),
    counts.addressesRemoved && importAddressText.removed(counts.addressesRemoved),
    counts.ownNames > 0 && (options.keepOwnNames ? text.keptNames : text.ownNames)(counts.ownNames),
    text.question,
  ]
    .filter(Boolean)
    .join('\n')

import type { ImportOptions } from '@kawaraban/contract/imports.ts'
import { writeAddresseeBlocks } from '../../../db/blocks/addressees.ts'
import type { Queries } from '../../../db/connect.ts'
import { removeAddresses } from '../../../db/directory-addresses.ts'
import { hasAdmin } from '../../members/queries.ts'
import { endAccess } from '../../session/ending/queries.ts'
import { checkLines } from '../check/check.ts'
import { deleteStaged } from '../job/queries.ts'
import { type ImportProgress, progressOf, runSlice } from '../job/slice.ts'
import { endState, storeProgress, type Work } from '../job/work.ts'
import { insertFaults } from '../read/queries.ts'
import { applyAddresses } from './addresses/queries.ts'
import * as missingQueries from './missing/queries.ts'
import * as queries from './queries.ts'

/** Lines of one transaction: few enough that it takes a fraction of a second and holds its lock only so long. */
const linesAtOnce = 2_000
const membersAtOnce = 20_000
const deletionTimeoutMs = 120_000

/** Applying would remove the last admin, which could not be seen beforehand: the import is undone. */
export class LastAdmin extends Error {
  override readonly name = 'LastAdmin'
}

/** A person of the slice has signed in for the first time while it was applied. */
class Joined extends Error {}

type Changed = { setToNone: readonly string[]; renamed?: readonly string[]; demoted: boolean }

/** The consequences of a change of members: those who lost every right are signed out and lose their addresses, and boards show new names. */
const follow = async (tx: Queries, managementGroupId: number, { setToNone, renamed = [], demoted }: Changed) => {
  if (demoted && !(await hasAdmin(tx, managementGroupId))) throw new LastAdmin()
  await endAccess(tx, managementGroupId, setToNone)
  await removeAddresses(tx, managementGroupId, setToNone)
  await queries.raiseVersionForAuthors(tx, managementGroupId, renamed)
}

/** The phases of applying, in their order: new admins first, so that there always is one. */
const phases = { check: 0, admins: 1, lines: 2, missing: 3, end: 4 } as const

/**
 * Validates the import again, since days may have passed. Returns false, and the import to its admin, where a fault is new
 * or more people are missing than were confirmed.
 */
const checkAgain = async (work: Work, options: ImportOptions): Promise<boolean> => {
  const { db, stored } = work
  const { counts, faults, companyFaults } = await checkLines(work, 0)
  const isMoreMissing = options.missingToNone && counts.missing > (stored.counts?.missing ?? 0)
  const isFree = companyFaults === 0 && !isMoreMissing && (!options.missingToNone || counts.keepsAdminWithoutMissing)
  const people = counts.added + counts.changed + counts.setToNone + counts.unchanged + counts.tooLongLines
  const total = people + (options.missingToNone ? counts.people : 0)
  await db.transaction(async (tx) => {
    await storeProgress(work, tx, { done: 0, total, phase: phases.admins, upTo: '' })
    await insertFaults(tx, stored, faults)
    const totalFaults = stored.totalFaults + companyFaults
    await queries.recordCheck(tx, stored, { counts, totalFaults, blockingFaults: companyFaults })
    if (!isFree) return endState(work, tx, { state: 'checked' })
    const keptOwnNames = options.keepOwnNames ? counts.ownNames : 0
    return queries.startApplied(tx, stored, {
      added: 0,
      changed: 0,
      setToNone: 0,
      keptOwnNames,
      leftOut: counts.tooLongLines,
    })
  })
  return isFree
}

/** Applies the next lines, and returns the progress then. */
const applySlice = (work: Work, options: ImportOptions, progress: ImportProgress): Promise<ImportProgress> =>
  runSlice(work, linesAtOnce, async (tx) => {
    const { stored } = work
    const onlyAdmins = progress.phase === phases.admins
    const after = progress.upTo
    const end = await queries.findSliceEnd(tx, stored, { after, onlyAdmins }, linesAtOnce)
    if (!end) {
      const next = { ...progress, phase: progress.phase + 1, upTo: '' }
      await storeProgress(work, tx, next)
      return next
    }
    const next = { ...progress, upTo: end.upTo, done: progress.done + (onlyAdmins ? 0 : end.lines) }
    await storeProgress(work, tx, next)
    const slice = { after, upTo: end.upTo, onlyAdmins }
    await queries.lockChanged(tx, stored, slice, options)
    const applied = await queries.applyLines(tx, stored, slice, options)
    if (applied.added < applied.fresh) throw new Joined()
    if (applied.hasAddresses) {
      const addressed = await applyAddresses(tx, stored, slice, work.clock())
      await writeAddresseeBlocks(tx, stored.managementGroupId, addressed)
    }
    await follow(tx, stored.managementGroupId, applied)
    const setToNone = applied.setToNone.length
    await queries.addApplied(tx, stored, { added: applied.added, changed: applied.changed - setToNone, setToNone })
    return next
  })

/** Sets the role none for missing members in the next range, and returns the progress then. */
const applyMissing = (work: Work, progress: ImportProgress): Promise<ImportProgress> =>
  runSlice(work, membersAtOnce, async (tx) => {
    const { stored } = work
    const after = progress.upTo === '' ? '0' : progress.upTo
    const range = await missingQueries.findRangeEnd(tx, stored.managementGroupId, after, membersAtOnce)
    const next = range
      ? { ...progress, upTo: range.upTo, done: progress.done + range.members }
      : { ...progress, phase: phases.end, upTo: '' }
    await storeProgress(work, tx, next)
    if (!range) return next
    const missing = await missingQueries.applyMissing(tx, stored, { after, upTo: range.upTo })
    await follow(tx, stored.managementGroupId, missing)
    await queries.addApplied(tx, stored, { added: 0, changed: 0, setToNone: missing.setToNone.length })
    return next
  })

/**
 * Applies a checked import, slice by slice, each in a transaction of its own that also stores what was there before and how
 * far it has come: the process that takes the job up resumes there. Throws LastAdmin and LostJob.
 */
export const applyImport = async (work: Work, options: ImportOptions): Promise<void> => {
  const { stored, db, clock } = work
  let progress = progressOf(stored)
  if (progress.phase === phases.check) {
    if (!(await checkAgain(work, options))) return
    progress = { phase: phases.admins, upTo: '', done: 0 }
  }
  while (progress.phase !== phases.end) {
    if (progress.phase === phases.missing) {
      progress = options.missingToNone ? await applyMissing(work, progress) : { ...progress, phase: phases.end }
      continue
    }
    try {
      progress = await applySlice(work, options, progress)
    } catch (error) {
      if (!(error instanceof Joined)) throw error
    }
  }
  await db.transaction(async (tx) => {
    await endState(work, tx, { state: 'applied', appliedAt: clock() })
    await deleteStaged(tx, stored, { lines: true })
  }, deletionTimeoutMs)
}

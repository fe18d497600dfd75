import type { ImportOptions } from '@kawaraban/contract/imports.ts'
import type { Queries } from '../../../db/connect.ts'
import { hasAdmin } from '../../members/queries.ts'
import { endAccess } from '../../session/ending/queries.ts'
import { checkLines } from '../check/check.ts'
import { deleteStaged, endState } from '../job/queries.ts'
import { type Place, runSlice } from '../job/slice.ts'
import { hold, type Work } from '../job/work.ts'
import { insertFaults } from '../read/queries.ts'
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

/** The consequences of a change of members: those who lost every right are signed out, and boards show new names. */
const follow = async (tx: Queries, managementGroupId: number, { setToNone, renamed = [], demoted }: Changed) => {
  if (demoted && !(await hasAdmin(tx, managementGroupId))) throw new LastAdmin()
  await endAccess(tx, managementGroupId, setToNone)
  await queries.raiseVersionForAuthors(tx, managementGroupId, renamed)
}

/** The phases of applying, in their order: new admins first, so that there always is one. */
const phases = { check: 0, admins: 1, lines: 2, missing: 3, end: 4 } as const

/**
 * Validates the import again, since days may have passed. Returns false, and the import to its admin, where a fault is new
 * or more people are missing than were confirmed.
 */
const checkAgain = async (work: Work, options: ImportOptions): Promise<boolean> => {
  const { db, job } = work
  const { counts, faults, companyFaults } = await checkLines(db, job)
  const isMoreMissing = options.missingToNone && counts.missing > (job.counts?.missing ?? 0)
  const isFree = companyFaults === 0 && !isMoreMissing && (!options.missingToNone || counts.keepsAdminWithoutMissing)
  const people = counts.added + counts.changed + counts.setToNone + counts.unchanged + counts.tooLongLines
  const total = people + (options.missingToNone ? counts.people : 0)
  await db.transaction(async (tx) => {
    await hold(work, tx, { done: 0, total, phase: phases.admins, reached: '' })
    await insertFaults(tx, job, faults)
    const totalFaults = job.totalFaults + companyFaults
    await queries.noteCheck(tx, job, { counts, totalFaults, blockingFaults: companyFaults })
    if (!isFree) return endState(tx, job, { state: 'checked' })
    const keptOwnNames = options.keepOwnNames ? counts.ownNames : 0
    return queries.startApplied(tx, job, {
      added: 0,
      changed: 0,
      setToNone: 0,
      keptOwnNames,
      leftOut: counts.tooLongLines,
    })
  })
  return isFree
}

/** Applies the lines behind the place, and returns the next one. */
const applySlice = (work: Work, options: ImportOptions, place: Place): Promise<Place> =>
  runSlice(work, linesAtOnce, async (tx) => {
    const { job } = work
    const onlyAdmins = place.phase === phases.admins
    const after = place.reached
    const end = await queries.findSliceEnd(tx, job, { after, onlyAdmins }, linesAtOnce)
    if (!end) {
      const next = { ...place, phase: place.phase + 1, reached: '' }
      await hold(work, tx, next)
      return next
    }
    const next = { ...place, reached: end.upTo, done: place.done + (onlyAdmins ? 0 : end.lines) }
    await hold(work, tx, next)
    const slice = { after, upTo: end.upTo, onlyAdmins }
    await queries.lockChanged(tx, job, slice, options)
    const applied = await queries.applyLines(tx, job, slice, options)
    if (applied.added < applied.fresh) throw new Joined()
    await follow(tx, job.managementGroupId, applied)
    const setToNone = applied.setToNone.length
    await queries.addApplied(tx, job, { added: applied.added, changed: applied.changed - setToNone, setToNone })
    return next
  })

/** Sets the role none for missing members in the range after the place, and returns the next place. */
const applyMissing = (work: Work, place: Place): Promise<Place> =>
  runSlice(work, membersAtOnce, async (tx) => {
    const { job } = work
    const after = place.reached === '' ? '0' : place.reached
    const range = await queries.findRangeEnd(tx, job.managementGroupId, after, membersAtOnce)
    const next = range
      ? { ...place, reached: range.upTo, done: place.done + range.members }
      : { ...place, phase: phases.end, reached: '' }
    await hold(work, tx, next)
    if (!range) return next
    const missing = await queries.applyMissing(tx, job, { after, upTo: range.upTo })
    await follow(tx, job.managementGroupId, missing)
    await queries.addApplied(tx, job, { added: 0, changed: 0, setToNone: missing.setToNone.length })
    return next
  })

/**
 * Applies a checked import, slice by slice, each in a transaction of its own that also stores what was there before and how
 * far it has come: the process that takes the job up resumes there. Throws LastAdmin, LostImport and Stopped.
 */
export const applyImport = async (work: Work, options: ImportOptions): Promise<void> => {
  const { job, db, clock } = work
  let place: Place = { phase: job.phase, reached: job.reached, done: Number(job.done) }
  if (place.phase === phases.check) {
    if (!(await checkAgain(work, options))) return
    place = { phase: phases.admins, reached: '', done: 0 }
  }
  while (place.phase !== phases.end) {
    if (place.phase === phases.missing) {
      place = options.missingToNone ? await applyMissing(work, place) : { ...place, phase: phases.end }
      continue
    }
    try {
      place = await applySlice(work, options, place)
    } catch (error) {
      if (!(error instanceof Joined)) throw error
    }
  }
  await db.transaction(async (tx) => {
    await endState(tx, job, { state: 'applied', appliedAt: clock() })
    await deleteStaged(tx, job, { lines: true })
  }, deletionTimeoutMs)
}

import { writeSubscriberBlocks } from '../../../db/blocks/subscribers.ts'
import { hasAdmin } from '../../members/queries.ts'
import { endAccess } from '../../session/ending/queries.ts'
import { raiseVersionForAuthors } from '../apply/queries.ts'
import { deleteStaged, endState } from '../job/queries.ts'
import { type Place, runSlice } from '../job/slice.ts'
import { hold, type Work } from '../job/work.ts'
import * as queries from './queries.ts'

/** Changes of one transaction. */
const changesAtOnce = 2_000
const countTimeoutMs = 60_000

/** There would be no admin any more. */
class NoAdmin extends Error {}

/** The phases of an undo, in their order: former admins first, so that there always is one. */
const phases = { admins: 0, all: 1, end: 2 } as const

const undoSlice = (work: Work, place: Place, keepAdmins: boolean): Promise<Place> =>
  runSlice(work, changesAtOnce, async (tx) => {
    const { job } = work
    const onlyAdmins = place.phase === phases.admins
    const after = place.reached === '' ? '0' : place.reached
    const end = await queries.findRangeEnd(tx, job, { after, onlyAdmins }, changesAtOnce)
    const next = end
      ? { ...place, reached: end.upTo, done: place.done + (onlyAdmins ? 0 : end.changes) }
      : { ...place, phase: place.phase + 1, reached: '' }
    await hold(work, tx, next)
    if (!end) return next
    const range = { after, upTo: end.upTo, onlyAdmins }
    await queries.lockRange(tx, job, range)
    const undone = await queries.undoRange(tx, job, range, { keepRoleOf: job.undoneBy, keepAdmins })
    if (undone.demoted && !(await hasAdmin(tx, job.managementGroupId))) throw new NoAdmin()
    await endAccess(tx, job.managementGroupId, undone.setToNone)
    // Their subscriptions are deleted with them.
    await writeSubscriberBlocks(tx, job.managementGroupId, undone.removed)
    await raiseVersionForAuthors(tx, job.managementGroupId, undone.renamed)
    // Former admins are processed again among all members, and are counted then.
    if (!onlyAdmins) {
      const { restored, removed, skipped, ended } = undone
      await queries.addUndone(tx, job, { restored, removed: removed.length, skipped, setToNone: ended })
    }
    return next
  })

/**
 * Takes an import back, slice by slice. The last admin stays one, whatever the import says. Throws LostImport and
 * Stopped.
 */
export const undoImport = async (work: Work): Promise<void> => {
  const { job, db, clock } = work
  let place: Place = { phase: job.phase, reached: job.reached, done: Number(job.done) }
  if (place.phase === phases.admins && place.reached === '') {
    await db.transaction(async (tx) => {
      await hold(work, tx, { done: 0, total: await queries.countChanges(tx, job) })
      await queries.startUndone(tx, job)
    }, countTimeoutMs)
  }
  while (place.phase !== phases.end) {
    try {
      place = await undoSlice(work, place, false)
    } catch (error) {
      if (!(error instanceof NoAdmin)) throw error
      place = await undoSlice(work, place, true)
    }
  }
  await db.transaction(async (tx) => {
    await endState(tx, job, { state: job.failure === '' ? 'undone' : 'failed', undoneAt: clock() })
    await deleteStaged(tx, job, { lines: true })
  }, countTimeoutMs)
}

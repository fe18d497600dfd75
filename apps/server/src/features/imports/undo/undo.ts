import { writeAddresseeBlocks } from '../../../db/blocks/addressees.ts'
import { writeSubscriberBlocks } from '../../../db/blocks/subscribers.ts'
import { removeAddresses } from '../../../db/directory-addresses.ts'
import { hasAdmin } from '../../members/queries.ts'
import { endAccess } from '../../session/ending/queries.ts'
import { raiseVersionForAuthors } from '../apply/queries.ts'
import { deleteStaged } from '../job/queries.ts'
import { type ImportProgress, progressOf, runSlice } from '../job/slice.ts'
import { endState, showProgress, storeProgress, type Work } from '../job/work.ts'
import { undoAddresses } from './addresses/queries.ts'
import * as queries from './queries.ts'

/** Changes of one transaction. */
const changesAtOnce = 2_000
const countTimeoutMs = 60_000

/** There would be no admin any more. */
class NoAdmin extends Error {}

/** The phases of an undo, in their order: former admins first, so that there always is one. */
const phases = { admins: 0, all: 1, end: 2 } as const

const undoSlice = (work: Work, progress: ImportProgress, keepAdmins: boolean): Promise<ImportProgress> =>
  runSlice(work, changesAtOnce, async (tx) => {
    const { stored } = work
    const onlyAdmins = progress.phase === phases.admins
    const after = progress.upTo === '' ? '0' : progress.upTo
    const end = await queries.findRangeEnd(tx, stored, { after, onlyAdmins }, changesAtOnce)
    const next = end
      ? { ...progress, upTo: end.upTo, done: progress.done + (onlyAdmins ? 0 : end.changes) }
      : { ...progress, phase: progress.phase + 1, upTo: '' }
    await storeProgress(work, tx, next)
    if (!end) return next
    const range = { after, upTo: end.upTo, onlyAdmins }
    await queries.lockRange(tx, stored, range)
    const undone = await queries.undoRange(tx, stored, range, { keepRoleOf: stored.undoneBy, keepAdmins })
    if (undone.demoted && !(await hasAdmin(tx, stored.managementGroupId))) throw new NoAdmin()
    await endAccess(tx, stored.managementGroupId, undone.setToNone)
    await removeAddresses(tx, stored.managementGroupId, undone.setToNone)
    const addressed = await undoAddresses(tx, stored, range, work.clock())
    // Their subscriptions and addresses are deleted with them.
    await writeSubscriberBlocks(tx, stored.managementGroupId, undone.removed)
    await writeAddresseeBlocks(tx, stored.managementGroupId, [...undone.removed, ...addressed])
    await raiseVersionForAuthors(tx, stored.managementGroupId, undone.renamed)
    // Former admins are processed again among all members, and are counted then.
    if (!onlyAdmins) {
      const { restored, removed, skipped, ended } = undone
      await queries.addUndone(tx, stored, { restored, removed: removed.length, skipped, setToNone: ended })
    }
    return next
  })

/** Takes an import back, slice by slice. The last admin stays one, whatever the import says. Throws LostJob. */
export const undoImport = async (work: Work): Promise<void> => {
  const { stored, db, clock } = work
  let progress = progressOf(stored)
  if (progress.phase === phases.admins && progress.upTo === '') {
    await db.transaction(async (tx) => {
      await showProgress(work, tx, { done: 0, total: await queries.countChanges(tx, stored) })
      await queries.startUndone(tx, stored)
    }, countTimeoutMs)
  }
  while (progress.phase !== phases.end) {
    try {
      progress = await undoSlice(work, progress, false)
    } catch (error) {
      if (!(error instanceof NoAdmin)) throw error
      progress = await undoSlice(work, progress, true)
    }
  }
  await db.transaction(async (tx) => {
    await endState(work, tx, { state: stored.failure === '' ? 'undone' : 'failed', undoneAt: clock() })
    await deleteStaged(tx, stored, { lines: true })
  }, countTimeoutMs)
}

import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../../db/connect.ts'
import { replanChases } from '../../features/notices/chase/queries.ts'
import { moveNudges } from '../../features/nudges/moves/queries.ts'
import { findWorkingCalendar, lockHours } from '../../features/working-days/queries.ts'
import { hasPlans } from './queries.ts'

/**
 * Moves the planned nudges and chains of a company to its working days by the holidays of this process. They were planned by
 * another table when the service has been updated, or its settings have changed; a later round repairs what a process of
 * the version before has planned meanwhile.
 */
export const movePlans = async (
  db: Db,
  managementGroupId: number,
  { holidays, now }: { readonly holidays: HolidayChanges; readonly now: Instant },
): Promise<void> => {
  if (!(await hasPlans(db, managementGroupId))) return
  await db.write(managementGroupId, async (tx) => {
    await lockHours(tx, managementGroupId)
    const calendar = await findWorkingCalendar(tx, managementGroupId, holidays)
    await replanChases(tx, managementGroupId, { calendar, now })
    await moveNudges(tx, managementGroupId, { calendar, now })
  })
}

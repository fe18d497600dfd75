import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import { usualHours, type WorkingCalendar, type WorkingHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'

/** Loads the company's working hours and days off; the usual ones when it has set none. */
export const findWorkingHours = async (db: Queries, managementGroupId: number): Promise<WorkingHours> => {
  const [hours] = await db.query<WorkingHours>(sql`
    select opens_at as "opensAt", closes_at as "closesAt", days_off as "daysOff"
    from working_hours
    where management_group_id = ${managementGroupId}`)
  return hours ?? usualHours
}

/** Loads what decides on the company's working days; `holidays` are those of the installation. */
export const findWorkingCalendar = async (
  db: Queries,
  managementGroupId: number,
  holidays: HolidayChanges,
): Promise<WorkingCalendar> => ({ ...(await findWorkingHours(db, managementGroupId)), holidays })

/** Stores the company's working hours and days off, each day once; returns false when nothing has changed. */
export const storeWorkingHours = async (
  tx: Queries,
  managementGroupId: number,
  { opensAt, closesAt, daysOff }: WorkingHours,
): Promise<boolean> => {
  const days = JSON.stringify([...new Set(daysOff)].toSorted())
  const changed = await tx.query(sql`
    insert into working_hours as h (management_group_id, opens_at, closes_at, days_off)
    values (${managementGroupId}, ${opensAt}, ${closesAt}, ${days}::jsonb)
    on conflict (management_group_id) do update
    set opens_at = excluded.opens_at, closes_at = excluded.closes_at, days_off = excluded.days_off
    where (h.opens_at, h.closes_at, h.days_off) is distinct from (excluded.opens_at, excluded.closes_at, excluded.days_off)
    returning 1`)
  return changed.length > 0
}

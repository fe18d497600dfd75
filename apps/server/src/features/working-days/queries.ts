import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import {
  type StoredHours,
  usualHours,
  type WorkingCalendar,
  type WorkingHours,
} from '@kawaraban/contract/working-days.ts'
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

/** Loads the company's working hours and days off with their notes and their version. */
export const findStoredHours = async (db: Queries, managementGroupId: number): Promise<StoredHours> => {
  const [hours] = await db.query<StoredHours>(sql`
    select opens_at as "opensAt", closes_at as "closesAt", days_off as "daysOff", notes, version
    from working_hours
    where management_group_id = ${managementGroupId}`)
  return hours ?? { ...usualHours, notes: [], version: 0 }
}

/** Takes the company's lock, under which its hours are changed and its posts are saved. */
export const lockHours = async (tx: Queries, managementGroupId: number): Promise<void> => {
  await tx.query(sql`
    select from management_groups where management_group_id = ${managementGroupId} for no key update`)
}

/** Stores the company's working hours and days off. Call it under the company's lock. */
export const storeWorkingHours = async (
  tx: Queries,
  managementGroupId: number,
  { opensAt, closesAt, daysOff, notes, version }: StoredHours,
): Promise<void> => {
  await tx.query(sql`
    insert into working_hours as h (management_group_id, opens_at, closes_at, days_off, notes, version)
    values (${managementGroupId}, ${opensAt}, ${closesAt}, ${JSON.stringify(daysOff)}::jsonb, ${JSON.stringify(notes)}::jsonb,
      ${version})
    on conflict (management_group_id) do update
    set opens_at = excluded.opens_at, closes_at = excluded.closes_at, days_off = excluded.days_off,
      notes = excluded.notes, version = excluded.version`)
}

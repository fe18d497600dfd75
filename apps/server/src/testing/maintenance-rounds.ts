import { addMonths, formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { raw } from 'sql-template-tag'
import { systemClock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { oneMachine } from '../db/open-machines.ts'
import type { Log } from '../maintenance/companies/idle.ts'
import { type Round, runMaintenance, type Tools } from '../maintenance/round.ts'

type Line = { level: 'warn' | 'error'; message: string; fields: Record<string, unknown> }

/** A log whose lines can be read. */
export const readableLog = () => {
  const lines: Line[] = []
  const write = (level: Line['level']) => (fields: object, message: string) =>
    void lines.push({ level, message, fields: { ...fields } })
  const log = { warn: write('warn'), error: write('error') } as Log
  return { log, lines, take: () => lines.splice(0) }
}

/** Settings that rounds of maintenance go by. */
export const maintenanceSettings = { purgeMonths: 12, holidays: { added: {}, removed: [] } } as const

/**
 * Rounds of maintenance on `db`, all at the real time, which the database's clock shows as well: notes and marks are made
 * older instead of moving the clock.
 */
export const maintenanceRounds = (db: () => Db, machines: Tools['machines'] = oneMachine) => {
  const now: Instant = systemClock()
  const { log, lines, take } = readableLog()

  return {
    now,
    log,
    lines,
    take,
    round: (over: Partial<Round> = {}) =>
      runMaintenance({ db: db(), machines, log }, { ...maintenanceSettings, now, mayDelete: true, ...over }),
    /** Sets the last use of a company 14 months back, or `usedAt`, with a mark of so many days up to yesterday. */
    age: async (managementGroupId: number, idleDays = 0, usedAt = addMonths(now, -14)): Promise<void> => {
      await db().query(sql`
        update management_groups
        set used_at = ${new Date(usedAt)}, idle_days = ${idleDays},
          idle_on = case when ${idleDays}::int > 0 then ${formatDay(now)}::date - 1 end
        where management_group_id = ${managementGroupId}`)
    },
    /** Makes the marks of all companies a day older. */
    nextDay: async (): Promise<void> => {
      await db().query(sql`update management_groups set idle_on = idle_on - 1`)
    },
    idleDays: async (managementGroupId: number): Promise<number | undefined> => {
      const [row] = await db().query<{ idleDays: number }>(sql`
        select idle_days as "idleDays" from management_groups where management_group_id = ${managementGroupId}`)
      return row?.idleDays
    },
    /** The tables in which the company has rows, but for the note that it has ended. */
    traces: async (managementGroupId: number): Promise<string[]> => {
      const tables = await db().query<{ name: string }>(sql`
        select c.table_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'management_group_id' and t.table_type = 'BASE TABLE'
          and c.table_name <> 'ended_companies'
        order by 1`)
      const found: string[] = []
      for (const { name } of tables) {
        const rows = await db().query(sql`
          select 1 from ${raw(name)} where management_group_id = ${managementGroupId} limit 1`)
        if (rows.length > 0) found.push(name)
      }
      return found
    },
  }
}

import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../db/connect.ts'

/** Keys of locks: while the first is held, a reader waits at the row, and while the second is, it fails there. */
const locks = { wait: 1, fail: 2 } as const
type Lock = keyof typeof locks
const lockSpace = 4_711

/**
 * Lets a test stop those who read the members of a database at one of them: connections opened from now on, such as those of
 * exports, wait there until `release`, or get an error.
 */
export const holdRows = async (db: Db, companyUserId: string) => {
  // Exports wait for no lock longer than 4 s; here they wait until `release`.
  await db.query(sql`
    create function stop_at_row(name text) returns text language plpgsql stable set lock_timeout = 0 as $$
      begin
        perform pg_advisory_xact_lock_shared(${raw(`${lockSpace}, ${locks.wait}`)});
        if not pg_try_advisory_xact_lock_shared(${raw(`${lockSpace}, ${locks.fail}`)}) then raise 'row is broken'; end if;
        return name;
      end $$`)
  const columns = await db.query<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = 'members' order by ordinal_position`)
  const list = columns.map(({ name }) =>
    name === 'name'
      ? `case when company_user_id = ${companyUserId} then stop_at_row(name) else name end as name`
      : name,
  )
  await db.query(sql`alter table members rename to all_members`)
  await db.query(sql`create view members as select ${raw(list.join(', '))} from all_members`)
  // Locks belong to a session, which a pool would end when it is idle.
  const own = new pg.Client(db.url)
  await own.connect()
  const lockBy = (act: string) => (lock: Lock) => own.query(`select ${act}(${lockSpace}, ${locks[lock]})`)
  return {
    hold: lockBy('pg_advisory_lock'),
    release: lockBy('pg_advisory_unlock'),
    releaseAll: () => own.query('select pg_advisory_unlock_all()'),
    /** How many readers wait at the row. */
    waiting: async (): Promise<number> =>
      (await db.query(sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`))
        .length,
    close: async () => {
      await own.end()
      await db.query(sql`drop view members`)
      await db.query(sql`alter table all_members rename to members`)
    },
  }
}

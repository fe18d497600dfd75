import { createNudge } from '@kawaraban/contract/nudges.ts'
import { dayMs, formatDateTime } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { chased, dueAt, threeDays } from '../../../testing/chased-post.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { explainingDb } from '../../../testing/explaining.ts'
import { usePushApp } from '../../../testing/push-app.ts'
import { subscribeAll } from '../../../testing/subscribe-all.ts'

const people = 520
/** Rows of all nodes of a plan for each person: some fifty at most. Of one that compares all with all they are a thousand. */
const maxRowsEach = 100

describe.each([
  { tables: 'were never analyzed', isAnalyzed: false },
  { tables: 'were analyzed while they were empty', isAnalyzed: true },
])('in tables that $tables', ({ isAnalyzed }) => {
  const { app, createWorker, service, post, publicKey } = usePushApp()

  /** PostgreSQL counts none of the tables any more. */
  const keepUncounted = async () => {
    const tables = await app.db.query<{ name: string }>(sql`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    for (const { name } of tables)
      await app.db.query({ text: `alter table ${name} set (autovacuum_enabled = off)`, values: [] })
    if (isAnalyzed) await app.db.query(sql`analyze`)
  }

  test('PUSH-01 no statement of sending compares all people with all', async () => {
    const { suzuki, ours } = app.cast
    await keepUncounted()
    await addCrowd(app.db, ours.managementGroupId, people)
    await subscribeAll(app.db, ours, service(), publicKey)
    const { db, rows } = explainingDb(app.db)
    const worker = createWorker(db)
    const work = async () => {
      worker.wake()
      await worker.idle()
      return service().take().length
    }
    const remind = { remindType: 'dueDate', remindDaysBefore: 1, remindScope: 'unreacted' }
    const newsId = await post(suzuki, { ...chased, pushFlag: true, ...remind })
    expect(await work()).toBeGreaterThan(0)
    const body = { narrowing: {}, sendAt: null }
    expect(await app.call(suzuki, createNudge, { params: { newsId }, body })).toMatchObject({ message: 'OK' })
    expect(await work()).toBeGreaterThan(0)
    for (const now of [threeDays, dueAt - dayMs]) {
      app.clock.now = now
      expect(await work(), formatDateTime(now)).toBeGreaterThan(0)
    }
    await worker.stop()
    expect([...rows].filter(([, touched]) => touched > people * maxRowsEach)).toEqual([])
    expect(rows.size).toBeGreaterThan(20)
  })
})

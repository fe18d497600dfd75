import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { useTestApp } from '../../testing/app.ts'
import { addCrowd } from '../../testing/crowd.ts'
import { exportSteps } from '../../testing/export-steps.ts'
import { holdRows } from '../../testing/held-rows.ts'
import { serviceLauncher } from '../../testing/launcher.ts'

const people = 20_000
const { where, launch, ready } = serviceLauncher()

const app = useTestApp({ clock: systemClock })
beforeAll(async () => {
  await addCrowd(app.db, app.cast.ours.managementGroupId, people)
})

test('EXPORT-03 a process that is killed in the middle of an export leaves an error, and nothing else; another answers it whole', async () => {
  const { sato, ours } = app.cast
  const steps = exportSteps(app)
  const newsId = await app.storePost(sato, { startAt: systemClock() - dayMs })
  const [middle] = await app.db.query<{ id: string }>(sql`
    select company_user_id as id from members where management_group_id = ${ours.managementGroupId}
    order by company_user_id offset ${people / 2} limit 1`)
  const rows = await holdRows(app.db, middle?.id ?? '')
  await rows.hold('wait')
  const { child, ended } = await ready(launch({ DATABASE_URL: app.databaseUrl }))
  const answer = await steps.request(where.origin, steps.ofTable(sato, newsId, 'xlsx'))
  await expect.poll(rows.waiting).toBe(1)
  child.kill('SIGKILL')
  await ended
  await expect(answer.arrayBuffer()).rejects.toThrow()
  // PostgreSQL ends the statement of who is gone, though its row is still held.
  await expect.poll(rows.waiting).toBe(0)
  await rows.release('wait')
  const { rawPayload } = await steps.fetchFile(sato, newsId, 'xlsx')
  expect((await steps.readXlsx(rawPayload)).length).toBeGreaterThan(people)
  await rows.close()
})

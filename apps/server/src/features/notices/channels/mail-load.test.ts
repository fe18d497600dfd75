import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { monotonicMs } from '../../../clock.ts'
import { countBlocks } from '../../../db/blocks/check.ts'
import { oneMachine } from '../../../db/open-machines.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { mailSettings, useMailApp } from '../../../testing/mail-app.ts'
import { openMailServer } from '../../../testing/mail-server.ts'
import { certificate } from '../../../testing/push-service.ts'
import { connectRecording } from '../../../testing/statements.ts'
import { createNotices } from '../install.ts'

const { app, log, post } = useMailApp()
const people = 1_050
const connections = 2

test('MAIL-07 G-702 several batches at once go over the connections of the settings, 400 mails a second at most', async () => {
  const { managementGroupId } = app.cast.ours
  await addCrowd(app.db, managementGroupId, people)
  await writeByHand(
    app.db,
    sql`
      insert into mail_addresses (management_group_id, company_user_id, source, address, saved_at)
      select management_group_id, company_user_id, 'claim', 'crowd' || company_user_id || '@example.com', 'epoch'
      from members where management_group_id = ${managementGroupId} and docomo_id like 'crowd %'`,
  )
  await countBlocks(app.db, managementGroupId)
  const open = { now: 0, most: 0 }
  const server = await openMailServer({
    onConnect: (_session, callback) => {
      open.now += 1
      open.most = Math.max(open.most, open.now)
      callback()
    },
    onClose: () => {
      open.now -= 1
    },
  })
  const db = connectRecording(app.databaseUrl, () => undefined, 4)
  const worker = createNotices({
    config: {
      pushGateway: null,
      webPush: null,
      mail: mailSettings(server.port, { connections }),
      proxy: null,
      sessionMaxDays: 180,
    },
    db,
    machines: oneMachine,
    clock: () => app.clock.now,
    log,
    ca: certificate,
  })
  await post(app.cast.suzuki)
  const sinceMs = monotonicMs()
  worker.wake()
  await worker.idle()
  // Timers end up to a millisecond early.
  expect(monotonicMs() - sinceMs).toBeGreaterThanOrEqual((people / 400) * 1000 - 1)
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(people)
  expect(server.received).toHaveLength(people)
  expect(open.most).toBe(connections)
  await worker.stop()
  await db.close()
  await server.close()
  await writeByHand(app.db, sql`delete from members where docomo_id like 'crowd %'`)
}, 120_000)

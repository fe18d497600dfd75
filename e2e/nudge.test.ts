import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Locator } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { oneMachine } from '../apps/server/src/db/open-machines.ts'
import { createNotices } from '../apps/server/src/features/notices/install.ts'
import type { Runner } from '../apps/server/src/jobs/runner.ts'
import type { TestApp } from '../apps/server/src/testing/app.ts'
import { writeByHand } from '../apps/server/src/testing/by-hand.ts'
import { type Gateway, openGateway } from '../apps/server/src/testing/gateway.ts'
import { card } from './feed.ts'
import { tabTo } from './keyboard.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, restart, now } = startTestServer()
let gateway: Gateway
let worker: Runner
let db: Db
let call: TestApp['call']
beforeAll(async () => {
  gateway = await openGateway()
  await restart({ PUSH_GATEWAY_URL: gateway.url, PUSH_GATEWAY_SECRETS: gateway.secret })
  call = await server().addServer()
  db = connect(server().databaseUrl, () => undefined, 4)
  const log = { warn: () => undefined, error: () => undefined }
  const config = {
    pushGateway: { url: gateway.url, secrets: [gateway.secret] },
    webPush: null,
    proxy: null,
    sessionMaxDays: 180,
  }
  worker = createNotices({ config, db, machines: oneMachine, clock: now, log })
})
afterAll(async () => {
  await worker?.stop()
  await db?.close()
  gateway?.close()
})

/** Stores a post that one of three people of two departments has completed: one in each has not. */
const storePost = async (title: string) => {
  const { cast, storePost } = server()
  const newsId = await storePost(cast.suzuki, { title, endAt: now() + 7 * dayMs })
  for (const [people, department] of [
    [[cast.sato, cast.tanaka], '製造部／第一工場'],
    [[cast.yamada], '物流部'],
  ] as const) {
    const ids = people.map(({ companyUserId }) => companyUserId)
    await writeByHand(
      server().db,
      sql`update members set department_name = ${department} where company_user_id = any(${ids}::bigint[])`,
    )
  }
  await server().db.query(sql`delete from nudge_days`)
  await call(cast.sato, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  return newsId
}

describe.each([
  ['desktop', 'mouse'],
  ['phone', 'finger'],
  ['desktop', 'keyboard'],
] as const)('Who has not, on a %s by %s', (device, by) => {
  test('The author notifies those of two departments who have not completed again, in four presses beside the post, and sees them complete (NUDGE-02, NUDGE-05, G-282, G-283, G-361, G-362)', async () => {
    const { cast } = server()
    const title = `安否確認の訓練 ${device} ${by}`
    const newsId = await storePost(title)
    const page = await open(cast.suzuki, { device })
    const press = async (target: Locator) => {
      if (by !== 'keyboard') return target.click()
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    }
    const list = page.getByRole('list', { name: 'これまでの再通知' })
    const panel = page.getByRole('region', { name: '再通知する' })
    await step('The first press opens the post, the second and the third choose a department each', async () => {
      await page.goto('/')
      const viewed = page.waitForResponse((answer) => answer.url().endsWith('/view'))
      await press(card(page, title).getByRole('link', { name: title }))
      await viewed
      // Where post and status are not beside each other, a press more.
      if (device === 'phone') await press(page.getByRole('tab', { name: '状況', exact: true }))
      await panel.getByText('まだ完了していない4名に再通知できます。').waitFor()
      await press(page.getByRole('button', { name: '製造部で絞り込む' }))
      await panel.getByText('1部門を選択中・1名に再通知する').waitFor()
      await press(page.getByRole('button', { name: '物流部で絞り込む' }))
      await panel.getByText('2部門を選択中・2名に再通知する').waitFor()
    })
    await step('The fourth press sends', async () => {
      await press(panel.getByRole('button', { name: 'いま送信する' }))
      await page.getByText('2名に再通知しています。').first().waitFor()
      worker.wake()
      await worker.idle()
      const sent = gateway.take().map(({ handed }) => handed)
      expect(sent).toMatchObject([{ kind: 'nudge', title, path: `/news/${newsId}` }])
      expect(sent[0]?.userIds.toSorted()).toEqual([cast.tanaka, cast.yamada].map((one) => one.companyUserId).toSorted())
    })
    await step('The nudge is listed, and says within seconds that one of them has completed', async () => {
      await list
        .getByText('製造部、物流部のまだ完了していない2名に再通知しました。そのあと0名が完了しました。')
        .waitFor()
      await panel.getByText('2部門を選択中・いま再通知できる人はいません。').waitFor()
      await call(cast.tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
      await list.getByText('そのあと1名が完了しました。').waitFor()
    })
  })
})

import { createNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { oneMachine } from '../apps/server/src/db/open-machines.ts'
import { createNotices } from '../apps/server/src/features/notices/install.ts'
import type { Runner } from '../apps/server/src/jobs/runner.ts'
import type { TestApp } from '../apps/server/src/testing/app.ts'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { type Gateway, openGateway } from '../apps/server/src/testing/gateway.ts'
import { article } from './detail.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, restart, forward, now } = startTestServer()
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
  const pushGateway = { url: gateway.url, secrets: [gateway.secret] }
  const config = { pushGateway, webPush: null, proxy: null, sessionMaxDays: 180 }
  worker = createNotices({ config, db, machines: oneMachine, clock: now, log })
})
afterAll(async () => {
  await worker?.stop()
  await db?.close()
  gateway?.close()
})

/** Sends what is due; returns the titles of the notices. */
const send = async (): Promise<(string | null)[]> => {
  worker.wake()
  await worker.idle()
  return gateway.take().map(({ handed: { title } }) => title)
}

const create = async (over: object = {}): Promise<string> => {
  const { cast } = server()
  const body = newsBodyAt(now(), { pushFlag: true, endDate: formatDateTime(now() + 7 * dayMs), ...over })
  return (await call(cast.suzuki, createNews, { body })).data.newsId
}

test('An author edits a post twice within ten minutes: the form says when the one push goes out, which has the last text (G-054, G-184, W-17)', async () => {
  const { cast } = server()
  const newsId = await create({ title: '入館証の更新' })
  expect(await send()).toEqual(['入館証の更新'])
  const page = await open(cast.suzuki)
  const form = postForm(page)
  await forward(2 * minuteMs)
  await page.goto(`/news/${newsId}`)
  const edit = page.getByRole('link', { name: '編集' })
  await step('The first edit, with push: the hint and the summary have the time', async () => {
    await edit.click()
    await page.getByText('ONにすると、2026/11/20(金) 10:10にプッシュ通知が送信されます。').waitFor()
    await form.title.fill('入館証の更新（受付は2階）')
    await form.push.click()
    await page.getByText('2026/11/20(金) 10:10に5名へ通知します。').waitFor()
    await form.save.click()
    await article(page).getByText('入館証の更新（受付は2階）').waitFor()
    expect(await send()).toEqual([])
  })
  await step('The second edit leaves push off: the hint says that the push is sent all the same', async () => {
    await forward(minuteMs)
    await edit.click()
    await page.getByText('2026/11/20(金) 10:10に、そのときの内容でプッシュ通知が送信されます。').waitFor()
    expect(await form.push.isChecked()).toBe(false)
    await form.title.fill('入館証の更新（受付は3階）')
    await form.save.click()
    await article(page).getByText('入館証の更新（受付は3階）').waitFor()
    await page.getByText('2026/11/20(金) 10:10に5名へ通知します。').waitFor()
  })
  await step('After ten minutes one push goes out, and no other', async () => {
    await forward(7 * minuteMs)
    expect(await send()).toEqual(['入館証の更新（受付は3階）'])
    await forward(20 * minuteMs)
    expect(await send()).toEqual([])
  })
})

test('An author who has had 20 posts pushed within an hour schedules the next one (G-319)', async () => {
  const { cast } = server()
  await db.query(sql`delete from author_pushes`)
  for (let count = 0; count < 20; count += 1) await create()
  const page = await open(cast.suzuki)
  const form = postForm(page)
  await page.goto('/news/add')
  await form.title.fill('社員食堂のメニュー')
  await page.getByText(/まで、プッシュ通知をONにできません。公開開始日時を先の日時にすると、ONにできます。/).waitFor()
  expect([await form.push.isDisabled(), await form.push.isChecked()]).toEqual([true, false])
  await form.startDate.fill('2026/11/24')
  await form.startDate.press('Tab')
  await form.push.click()
  expect([await form.push.isChecked(), await form.title.inputValue()]).toEqual([true, '社員食堂のメニュー'])
})

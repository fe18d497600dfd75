import { pushHeading } from '@kawaraban/contract/messages.ts'
import { dayMs, floorToStep, formatDay } from '@kawaraban/contract/tokyo.ts'
import { cast, demoGroup, undecided } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { seedDemo } from '../apps/server/src/db/seed/seed-demo.ts'
import type { NoticeWorker } from '../apps/server/src/features/notices/delivery/worker.ts'
import { createNotices } from '../apps/server/src/features/notices/install.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import type { Received } from '../apps/server/src/receiver/records.ts'
import { receiverGateway } from '../apps/server/src/receiver/settings.ts'
import { writeByHand } from '../apps/server/src/testing/by-hand.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { pushText } from '../apps/web/src/messages/push.ts'
import { readPost } from './detail.ts'
import { card } from './feed.ts'
import { openPages } from './pages.ts'
import { choose, postForm, write } from './post-form.ts'
import { allowNotices, clickNotice, deliverPush, openedTab, shownNotices } from './push-browser.ts'

const { open, step, all: pages } = openPages()
const title = '健康診断の予約'
const start = floorToStep(Date.now())
const day = (days: number) => formatDay(start + days * dayMs)
const logged: string[] = []

let service: SignInApp
let worker: NoticeWorker
beforeAll(async () => {
  service = await signInApp(start)
  const { db, clock, origin } = service
  await seedDemo(db, { now: start, issuer: localIssuerName })
  const castIds = [...Object.values(cast), ...Object.values(undecided)].map(({ companyUserId }) => companyUserId)
  for (const table of [sql`news`, sql`due_companies`]) await db.query(sql`delete from ${table}`)
  for (const table of [sql`accounts`, sql`members`]) {
    await db.query(sql`
      delete from ${table} where management_group_id <> ${demoGroup.id} or not company_user_id = any(${castIds}::bigint[])`)
  }
  const log = (_details: object, text: string) => void logged.push(text)
  const config = { ...readConfig({ NODE_ENV: 'test' }), pushGateway: receiverGateway(origin) }
  worker = createNotices({ config, db, clock: () => clock.now, log: { warn: log, error: log } })
})
afterAll(async () => {
  await worker?.stop()
  await service?.close()
})

/** Opens a browser with permission for notices, and signs in. */
const enter = async ({ name }: { name: string }): Promise<Page> => {
  const page = await open(service.origin, { name }, (context) => allowNotices(context, `${name}のパソコン`))
  await page.clock.setFixedTime(service.clock.now)
  await page.goto('/')
  await signIn(page, name)
  await page.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
  return page
}
const signIn = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
  await page.getByRole('button', { name: new RegExp(name) }).click()
}
const switchOn = async (page: Page) => {
  await page.getByRole('navigation').getByRole('link', { name: '設定', exact: true }).click()
  const toggle = page.getByRole('switch', { name: pushText.label })
  await toggle.click()
  await page.getByText(pushText.states.on).waitFor()
  expect(await toggle.isChecked()).toBe(true)
}

let lastNumber = 0
/** Moves the clock, lets the worker send what is due, and gives the notices that the receiver got, by channel. */
const sendAt = async (days: number): Promise<{ gateway: Received[]; web: Received[] }> => {
  service.clock.now = start + days * dayMs
  for (const page of pages()) await page.clock.setFixedTime(service.clock.now)
  worker.wake()
  await worker.idle()
  const all: Received[] = await (await fetch(`${service.origin}/receiver/received`)).json()
  const received = all.filter(({ number }) => number > lastNumber)
  lastNumber = all[0]?.number ?? lastNumber
  return {
    gateway: received.filter(({ channel }) => channel === 'gateway'),
    web: received.filter(({ channel }) => channel === 'web'),
  }
}
const nothing = { gateway: [], web: [] }
const ids = (...people: { companyUserId: string }[]) => people.map(({ companyUserId }) => companyUserId)

test('S-20 PUSH-01 PUSH-02 PUSH-04 PUSH-05 PUSH-08 PUSH-09 PUSH-11 DATA-18 G-058 G-110 G-200 push and reminders go out', async () => {
  const { suzuki, tanaka, sato } = cast
  const [reader, admin] = [await enter(tanaka), await enter(sato)]
  await step('田中が、設定で通知を受け取るようにする', async () => {
    await switchOn(reader)
  })
  await step('佐藤は、受信箱を自分の端末として登録する', async () => {
    await admin.goto('/receiver')
    await admin.getByRole('button', { name: '自分の端末として登録' }).click()
    await admin.getByText('佐藤 健一さんの端末として登録しました。').waitFor()
  })
  const author = await enter(suzuki)
  const form = postForm(author)
  const post = author.getByRole('button', { name: '投稿する' })
  const remind = async () => {
    await choose(form.remindTiming, '公開終了日の1日前')
    await choose(form.remindTarget, '未完了者のみ')
  }
  await step('鈴木が全員へ、リマインドなしで投稿すると、すぐに全員と両方の端末に届く', async () => {
    await author.getByRole('link', { name: '投稿する' }).click()
    await form.title.fill('社員食堂のメニュー')
    await form.content.fill('来週のメニューです。')
    await form.push.click()
    await form.confirm.click()
    await post.click()
    await author.getByText('投稿しました。').waitFor()
    const { gateway, web } = await sendAt(0)
    const everybody = ids(sato, suzuki, tanaka, undecided.yamaguchi, undecided.fujita)
    expect(gateway.map(({ to }) => to.toSorted())).toEqual([everybody.toSorted()])
    expect(web.flatMap(({ to }) => to).toSorted()).toEqual(['佐藤 健一の受信箱', '田中 美咲のパソコン'])
  })
  await step('鈴木が、明日から公開する投稿を3名に書き、プッシュ通知とリマインドを設定する', async () => {
    await author.getByRole('link', { name: '投稿する' }).click()
    await form.title.fill(title)
    await form.content.fill('希望の日時を予約してください。')
    await write(form.startDate, day(1))
    await write(form.endDate, day(9))
    await choose(form.audience, 'ユーザー指定')
    await author.getByRole('link', { name: 'ユーザーを選択する' }).click()
    for (const { name } of [tanaka, undecided.yamaguchi, undecided.fujita]) {
      await author.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
    }
    await author.getByRole('button', { name: '保存する' }).click()
    await form.section('公開範囲').getByText('計4名').waitFor()
    await form.push.click()
    await remind()
    await form.confirm.click()
    await post.click()
    await author.getByText('投稿しました。').waitFor()
    expect(await sendAt(0)).toEqual(nothing)
  })
  await step('公開終了日を早めて保存し、リマインドも設定し直す', async () => {
    await readPost(author, title)
    await author.getByRole('link', { name: '編集' }).click()
    await author.getByRole('heading', { level: 1, name: '投稿編集' }).waitFor()
    await write(form.endDate, day(4))
    await remind()
    await form.save.click()
    await author.getByRole('heading', { level: 1, name: title }).waitFor()
  })
  await step('藤田の権限がなくなる', async () => {
    const { companyUserId } = undecided.fujita
    await writeByHand(service.db, sql`update members set role = 'none' where company_user_id = ${companyUserId}`)
  })
  const startNotice = await step('公開が始まると、指定された人だけに1回ずつ届く', async () => {
    const { gateway, web } = await sendAt(1)
    expect(gateway.map(({ to }) => to.toSorted())).toEqual([ids(suzuki, tanaka, undecided.yamaguchi).toSorted()])
    expect(web.map(({ to, refusal }) => [to, refusal])).toEqual([[['田中 美咲のパソコン'], null]])
    expect(await sendAt(1)).toEqual(nothing)
    return web[0]
  })
  await step('田中のブラウザーに通知が表示され、押すと、開いているタブで投稿が開く', async () => {
    await deliverPush(reader, startNotice?.payload ?? '')
    await expect.poll(() => shownNotices(reader)).toEqual([[pushHeading.start, title]])
    await clickNotice(reader)
    await reader.getByRole('heading', { level: 1, name: title }).waitFor()
    expect([new URL(reader.url()).pathname, await openedTab(reader)]).toEqual([startNotice?.path, undefined])
    await expect.poll(() => shownNotices(reader)).toEqual([])
  })
  await step('鈴木は完了にし、田中のセッションは切れる', async () => {
    await author.goto('/')
    await card(author, title).getByRole('button', { name: '完了にする' }).click()
    await card(author, title).getByRole('button', { name: '完了済み' }).waitFor()
    await service.db.query(sql`
      delete from sessions s using accounts a
      where a.account_id = s.account_id and a.company_user_id = ${tanaka.companyUserId}`)
  })
  const reminder = await step('公開終了日の1日前には、完了していない人だけにリマインドが届く', async () => {
    expect(await sendAt(2)).toEqual(nothing)
    const { gateway, web } = await sendAt(3)
    expect(gateway.map(({ to }) => to.toSorted())).toEqual([ids(tanaka, undecided.yamaguchi).toSorted()])
    expect(web.map(({ to, kind, title }) => [to, kind, title])).toEqual([[['田中 美咲のパソコン'], 'reminder', null]])
    return web[0]
  })
  await step('田中がタブを閉じている間に届き、受信箱の画面に新しい順に並ぶ', async () => {
    await deliverPush(reader, reminder?.payload ?? '')
    // The same machine by another name, so that no tab of the service is open.
    await reader.goto(`${service.origin.replace('localhost', '127.0.0.1')}/receiver`)
    const notices = reader.getByRole('list').first().getByRole('listitem')
    await expect.poll(() => notices.count()).toBe(lastNumber)
    const newest = notices.filter({ hasText: '田中 美咲のパソコン' }).first()
    await newest.getByRole('heading', { name: pushHeading.remindEndDate }).waitFor()
  })
  await step('ログアウトした田中には見出しだけが表示され、押すと、ログインを経て投稿が開く', async () => {
    await expect.poll(() => shownNotices(reader)).toEqual([[pushHeading.remindEndDate, '']])
    await clickNotice(reader)
    await expect.poll(() => openedTab(reader)).toBe(startNotice?.path)
    await reader.goto(`${service.origin}${await openedTab(reader)}`)
    await signIn(reader, tanaka.name)
    await reader.getByRole('heading', { level: 1, name: title }).waitFor()
  })
  await step('元の設定の日にも公開の終わりにも、もう何も届かない', async () => {
    for (const days of [4, 5, 8]) expect(await sendAt(days)).toEqual(nothing)
    expect(logged).toEqual([])
  })
})

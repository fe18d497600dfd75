import { pushHeading } from '@kawaraban/contract/messages.ts'
import { dayMs, floorToStep, formatDay } from '@kawaraban/contract/tokyo.ts'
import { cast, demoGroup, undecided } from '@kawaraban/demo-cast/cast.ts'
import type { Received } from '@kawaraban/dev-tools/receiver/records.ts'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { oneMachine } from '../apps/server/src/db/open-machines.ts'
import { seedDemo } from '../apps/server/src/db/seed/seed-demo.ts'
import { receiverGateway } from '../apps/server/src/dev-settings.ts'
import { createNotices } from '../apps/server/src/features/notices/install.ts'
import type { Runner } from '../apps/server/src/jobs/runner.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import { writeByHand } from '../apps/server/src/testing/by-hand.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { pushText } from '../apps/web/src/messages/push.ts'
import { readPost } from './detail.ts'
import { card } from './feed.ts'
import { openPages } from './pages.ts'
import { choose, postForm, write } from './post-form.ts'
import { allowNotices, clickNotice, deliverPush, openedTab, shownNotices } from './push-browser.ts'

const { open, step, all: pages } = openPages('whole')
const title = '健康診断の予約'
const start = floorToStep(Date.now())
const day = (days: number) => formatDay(start + days * dayMs)
const logged: string[] = []

let service: SignInApp
let worker: Runner
beforeAll(async () => {
  service = await signInApp(start)
  const { db, clock, origin } = service
  await seedDemo(db, { now: start, issuer: localIssuerName })
  const castIds = [...Object.values(cast), ...Object.values(undecided)].map(({ companyUserId }) => companyUserId)
  for (const table of [sql`news`, sql`jobs`]) await db.query(sql`delete from ${table}`)
  for (const table of [sql`accounts`, sql`members`]) {
    await db.query(sql`
      delete from ${table} where management_group_id <> ${demoGroup.id} or not company_user_id = any(${castIds}::bigint[])`)
  }
  const log = (_details: object, text: string) => void logged.push(text)
  const config = { ...readConfig({ NODE_ENV: 'test' }), pushGateway: receiverGateway(origin) }
  worker = createNotices({
    config,
    db,
    machines: oneMachine,
    clock: () => clock.now,
    log: { warn: log, error: log },
  })
})
afterAll(async () => {
  await worker?.stop()
  await service?.close()
})

/** Opens a browser with permission for notices, and signs in. */
const enter = async ({ name }: { name: string }): Promise<Page> => {
  const page = await open(service.origin, { name, hasServiceWorker: true }, (context) =>
    allowNotices(context, `${name}のパソコン`),
  )
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
type Deliveries = { gateway: Received[]; web: Received[] }
/** Moves the clock, waits until the worker has sent what is due, and returns what the receiver got, by channel. */
const sendAt = async (days: number): Promise<Deliveries> => {
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
const nothing: Deliveries = { gateway: [], web: [] }
const ids = (...people: { companyUserId: string }[]) => people.map(({ companyUserId }) => companyUserId)
/** The people of each batch that the gateway received. */
const gatewayIds = ({ gateway }: Deliveries) => gateway.map(({ to }) => to.toSorted())
const { suzuki, tanaka, sato } = cast

const setReminder = async (author: Page) => {
  const { remindTiming, remindTarget } = postForm(author)
  await choose(remindTiming, '公開終了日の1日前')
  await choose(remindTarget, '未完了者のみ')
}

const confirmAndPost = async (author: Page) => {
  await postForm(author).confirm.click()
  await author.getByRole('button', { name: '投稿する' }).click()
  await author.getByText('投稿しました。').waitFor()
}

const postForEverybody = async (author: Page) => {
  const form = postForm(author)
  await author.getByRole('link', { name: '投稿する' }).click()
  await form.title.fill('社員食堂のメニュー')
  await form.content.fill('来週のメニューです。')
  await form.push.click()
  await confirmAndPost(author)
}

const scheduleForThree = async (author: Page) => {
  const form = postForm(author)
  await author.getByRole('link', { name: '投稿する' }).click()
  await form.title.fill(title)
  await form.content.fill('希望の日時を予約してください。')
  await write(form.startDate, day(1))
  await write(form.endDate, day(9))
  await choose(form.audience, 'ユーザー指定')
  await author.getByRole('link', { name: 'ユーザーを選択する' }).click()
  for (const { name } of [tanaka, undecided.yamaguchi, undecided.fujita])
    await author.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await author.getByRole('button', { name: '保存する' }).click()
  await form.section('公開範囲').getByText('計4名').waitFor()
  await form.push.click()
  await setReminder(author)
  await confirmAndPost(author)
}

/** Opens the post and saves an earlier end, with the reminder set again. */
const saveEarlierEnd = async (author: Page) => {
  const form = postForm(author)
  await readPost(author, title)
  await author.getByRole('link', { name: '編集' }).click()
  await author.getByRole('heading', { level: 1, name: '投稿編集' }).waitFor()
  await write(form.endDate, day(4))
  await setReminder(author)
  await form.save.click()
  await author.getByRole('heading', { level: 1, name: title }).waitFor()
}

const registerReceiver = async (admin: Page) => {
  await admin.goto('/receiver')
  await admin.getByRole('button', { name: '自分の端末として登録' }).click()
  await admin.getByText('佐藤 健一さんの端末として登録しました。').waitFor()
}

/** Clicks the notice, and waits until the open tab shows its post. */
const openByNotice = async (reader: Page, path: string) => {
  expect(await shownNotices(reader)).toEqual([[pushHeading.start, title]])
  await clickNotice(reader)
  await reader.getByRole('heading', { level: 1, name: title }).waitFor()
  expect([new URL(reader.url()).pathname, await openedTab(reader)]).toEqual([path, undefined])
  await expect.poll(() => shownNotices(reader)).toEqual([])
}

/** Clicks the notice that only has a heading, and signs in to see its post in a new tab. */
const openBySignIn = async (reader: Page, path: string) => {
  expect(await shownNotices(reader)).toEqual([[pushHeading.remindEndDate, '']])
  await clickNotice(reader)
  await expect.poll(() => openedTab(reader)).toBe(path)
  await reader.goto(`${service.origin}${path}`)
  await signIn(reader, tanaka.name)
  await reader.getByRole('heading', { level: 1, name: title }).waitFor()
}

const complete = async (author: Page) => {
  await author.goto('/')
  await card(author, title).getByRole('button', { name: '完了にする' }).click()
  await card(author, title).getByRole('button', { name: '完了済み' }).waitFor()
}

/** Opens the page of the receiver under another host, so that no tab of the service is open. */
const checkReceiverPage = async (page: Page) => {
  await page.goto(`${service.origin.replace('localhost', '127.0.0.1')}/receiver`)
  const notices = page.getByRole('list').first().getByRole('listitem')
  await expect.poll(() => notices.count()).toBe(lastNumber)
  const newest = notices.filter({ hasText: '田中 美咲のパソコン' }).first()
  await newest.getByRole('heading', { name: pushHeading.remindEndDate }).waitFor()
}

test('An author posts with push and a reminder, and each reaches the right people once (S-20, PUSH-01, PUSH-02, PUSH-04, PUSH-05, PUSH-08, PUSH-09, PUSH-11, DATA-18, G-058, G-110, G-200)', async () => {
  const [reader, admin] = [await enter(tanaka), await enter(sato)]
  await step('Tanaka switches notices on', () => switchOn(reader))
  await step('Sato registers the receiver as a device', () => registerReceiver(admin))
  const author = await enter(suzuki)
  await step('Suzuki posts for everybody without a reminder: all of them and both devices get it at once', async () => {
    await postForEverybody(author)
    const sent = await sendAt(0)
    const everybody = ids(sato, suzuki, tanaka, undecided.yamaguchi, undecided.fujita)
    expect(gatewayIds(sent)).toEqual([everybody.toSorted()])
    expect(sent.web.flatMap(({ to }) => to).toSorted()).toEqual(['佐藤 健一の受信箱', '田中 美咲のパソコン'])
  })
  await step('Suzuki schedules a post for three others from tomorrow on, with a reminder', async () => {
    await scheduleForThree(author)
    expect(await sendAt(0)).toEqual(nothing)
  })
  await step('Suzuki saves an earlier end', () => saveEarlierEnd(author))
  await step('Fujita loses the permission', async () => {
    const { companyUserId } = undecided.fujita
    await writeByHand(service.db, sql`update members set role = 'none' where company_user_id = ${companyUserId}`)
  })
  const startNotice = await step('With the start each of the named people gets one notice', async () => {
    const sent = await sendAt(1)
    expect(gatewayIds(sent)).toEqual([ids(suzuki, tanaka, undecided.yamaguchi).toSorted()])
    expect(sent.web.map(({ to, refusal }) => [to, refusal])).toEqual([[['田中 美咲のパソコン'], null]])
    expect(await sendAt(1)).toEqual(nothing)
    return sent.web[0]
  })
  const path = startNotice?.path ?? ''
  await step('Tanaka clicks the notice, and the post opens in the open tab', async () => {
    await deliverPush(reader, startNotice?.payload ?? '')
    await openByNotice(reader, path)
  })
  await step('Suzuki completes the post, and the session of Tanaka ends', async () => {
    await complete(author)
    await service.db.query(sql`delete from member_sessions where company_user_id = ${tanaka.companyUserId}`)
  })
  const reminder = await step('A day before the end those who have not completed it get a reminder', async () => {
    expect(await sendAt(2)).toEqual(nothing)
    const sent = await sendAt(3)
    expect(gatewayIds(sent)).toEqual([ids(tanaka, undecided.yamaguchi).toSorted()])
    const shown = sent.web.map(({ to, kind, title }) => [to, kind, title])
    expect(shown).toEqual([[['田中 美咲のパソコン'], 'reminder', null]])
    return sent.web[0]
  })
  await step('The reminder comes without an open tab, and the page of the receiver shows it', async () => {
    await deliverPush(reader, reminder?.payload ?? '')
    await checkReceiverPage(reader)
  })
  await step('Tanaka is signed out: the notice has no title, and leads to the post after a sign-in', () =>
    openBySignIn(reader, path),
  )
  await step('Nothing is sent at the former times, nor at the end', async () => {
    for (const days of [4, 5, 8]) expect(await sendAt(days)).toEqual(nothing)
    expect(logged).toEqual([])
  })
})

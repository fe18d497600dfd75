import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { writeByHand } from '../apps/server/src/testing/by-hand.ts'
import { addPerson, type Person } from '../apps/server/src/testing/company.ts'
import { axeViolations } from './axe.ts'
import { clickAtCentre } from './click-at-centre.ts'
import { article, showStatus } from './detail.ts'
import { card } from './feed.ts'
import { layoutDefects } from './layout.ts'
import { nextFrame } from './next-frame.ts'
import { openSlowNetwork } from './slow-network.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now, origin } = startTestServer()
const title = '年末調整の書類提出について'
const departments = [
  '総務部',
  '営業部',
  '物流部',
  '品質保証部',
  '製造部 第一工場',
  '製造部 第二工場',
  '大阪支店',
  '福岡支店',
]
let newsId: string
let slowNetwork: Awaited<ReturnType<typeof openSlowNetwork>>

beforeAll(async () => {
  slowNetwork = await openSlowNetwork(Number(new URL(origin()).port), {
    bytesPerSecond: 1_600_000 / 8,
    roundTripMs: 40,
  })
  const { call, cast, db, storePost } = server()
  const people: Person[] = []
  for (const [index, departmentName] of [...departments, ...departments, ...departments].entries())
    people.push(await addPerson(db, cast.ours, { name: `社員${index}`, role: 'viewer', departmentName, now: now() }))
  newsId = await storePost(cast.suzuki, {
    title,
    content: '書類を提出してください。\n'.repeat(24),
    startAt: now() - 8 * dayMs,
    endAt: now() + 9 * dayMs,
    dueAt: now() + 3 * dayMs,
  })
  await writeByHand(db, sql`update members set role = 'viewer' where role is null`)
  for (const person of people.slice(0, 11))
    await call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
})

const status = (page: Page) => page.getByRole('region', { name: '完了と閲覧の状況' })
const people = (page: Page) => page.getByRole('region', { name: 'ユーザーごとの状況' })
const nudges = (page: Page) => page.getByRole('region', { name: '再通知する' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

const isInSight = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const shown = document.elementFromPoint(x, y)
    return top >= 0 && bottom <= innerHeight && shown !== null && (element.contains(shown) || shown.contains(element))
  })

const openAt = async (width: number, height = 900, path = `/news/${newsId}`) => {
  const isPhone = width < 768
  const page = await open(server().cast.suzuki, {
    device: isPhone ? 'phone' : 'desktop',
    viewport: { width, height },
  })
  await page.goto(path)
  return page
}

test('On 1,440 px an author nudges two departments in four presses from the feed, without scrolling (G-283, G-361, G-362)', async () => {
  const page = await openAt(1440, 900, '/')
  const presses: string[] = []
  /** Presses what is in sight already: nothing scrolls for it. */
  const press = async (name: string, target: Locator) => {
    await expect.poll(() => isInSight(target), { message: name }).toBe(true)
    await clickAtCentre(target)
    presses.push(name)
  }
  await card(page, title).waitFor()
  await press('post', card(page, title).getByRole('link', { name: title }))
  const rows = page.getByRole('table', { name: '部門・部署ごとの状況' }).getByRole('button', { name: /で絞り込む$/ })
  await rows.first().waitFor()
  await press('first department', rows.nth(0))
  await nudges(page)
    .getByText(/^1部門を選択中・\d+名に再通知する$/)
    .waitFor()
  await press('second department', rows.nth(1))
  await nudges(page)
    .getByText(/^2部門を選択中・\d+名に再通知する$/)
    .waitFor()
  const send = nudges(page).getByRole('button', { name: 'いま送信する' })
  await expect.poll(() => isInSight(send)).toBe(true)
  expect(presses).toHaveLength(3)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('On 1,440 px the page is short without its table, and the status stays in sight (G-362)', async () => {
  const page = await openAt(1440)
  await people(page).getByRole('table').waitFor()
  await step('Post and what was sent end within 1,600 px', async () => {
    const height = await people(page).evaluate(
      (table) => document.documentElement.scrollHeight - table.getBoundingClientRect().height,
    )
    expect(height).toBeLessThanOrEqual(1600)
    expect(await tab(page, '状況').isVisible()).toBe(false)
  })
  await step('At the end of the table the status is still there', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => isInSight(status(page).getByText('完了と閲覧の状況'))).toBe(true)
    await expect.poll(() => isInSight(nudges(page).getByRole('heading'))).toBe(true)
  })
})

test.each([320, 375, 900])(
  'On %i px post and status are under two tabs, by keyboard, too, and by the address (G-362)',
  async (width) => {
    const page = await openAt(width)
    await article(page).waitFor()
    await expect.poll(() => page.getByRole('tabpanel', { name: '投稿' }).count()).toBe(1)
    expect(await status(page).count()).toBe(0)
    await tab(page, '投稿').press('ArrowRight')
    await status(page).waitFor()
    expect(await article(page).isVisible()).toBe(false)
    expect(new URL(page.url()).search).toBe('?view=status')
    await page.reload()
    await status(page).waitFor()
    await tab(page, '投稿').click()
    await article(page).waitFor()
    expect(await status(page).count()).toBe(0)
  },
)

test.each([320, 375, 900, 1440])(
  'On %i px neither the post nor its status nor the overview has a fault that axe finds, or scrolls sideways (G-362)',
  async (width) => {
    const page = await openAt(width)
    const check = async () => expect([...(await layoutDefects(page)), ...(await axeViolations(page))]).toEqual([])
    await article(page).waitFor()
    await check()
    await showStatus(page)
    await people(page).getByRole('table').waitFor()
    await nudges(page).getByRole('button').first().waitFor()
    await page
      .getByRole('button', { name: /で絞り込む$/ })
      .first()
      .click()
    await nudges(page)
      .getByText(/^1部門を選択中/)
      .waitFor()
    await check()
    await page.goto('/progress')
    await page.getByRole('table', { name: '投稿ごとの状況' }).waitFor()
    await check()
  },
)

/** Sums what has moved on the page without a press, from its first paint. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const sum = { shift: 0 }
    Object.assign(globalThis, { moved: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) sum.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

test.each([
  ['post', 1440],
  ['post', 375],
  ['overview', 1440],
  ['overview', 375],
] as const)(
  'The %s does not move while it arrives, on %i px with a slow device and network (G-362)',
  async (screen, width) => {
    const page = await open(server().cast.suzuki, {
      device: width === 375 ? 'phone' : 'desktop',
      viewport: { width, height: 812 },
    })
    await recordShifts(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${slowNetwork.origin}${screen === 'post' ? `/news/${newsId}` : '/progress'}`)
    if (screen === 'overview') await page.getByRole('table', { name: '投稿ごとの状況' }).waitFor()
    else if (width === 1440) await people(page).getByRole('table').waitFor()
    else await page.getByRole('tabpanel', { name: '投稿' }).waitFor()
    await nextFrame(page)
    const moved = await page.evaluate(() => (globalThis as unknown as { moved: { shift: number } }).moved.shift)
    expect(moved).toBeLessThanOrEqual(0.005)
  },
)

test('A reader sees the post alone, in the middle, with its author and the department on top (DETAIL-02, G-362)', async () => {
  const page = await open(server().cast.tanaka, { viewport: { width: 1440, height: 900 } })
  await page.goto(`/news/${newsId}`)
  const { suzuki } = server().cast
  await article(page).getByText(suzuki.departmentName, { exact: true }).waitFor()
  const [author, heading] = [article(page).getByText(suzuki.name), article(page).getByRole('heading', { level: 1 })]
  const top = async (target: Locator) => (await target.boundingBox())?.y ?? 0
  expect(await top(author)).toBeLessThan(await top(heading))
  const box = await article(page).boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect(box?.width).toBe(760)
  expect((box?.x ?? 0) + 380).toBe((main?.x ?? 0) + (main?.width ?? 0) / 2)
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await status(page).count()).toBe(0)
  expect(await page.locator('nav li a[href="/"]').getAttribute('aria-current')).toBe('true')
})

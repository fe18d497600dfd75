import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { card } from './feed.ts'
import { checkCalls, holdScripts, openRendered, pictureOf, recordCalls, waitForHydration } from './rendered-page.ts'
import { startTestServer } from './test-server.ts'

const { server, open, now, step } = startTestServer()
const minute = 60_000
let newsId: string

beforeAll(async () => {
  const { cast, storePost } = server()
  for (let post = 1; post <= 12; post++) {
    newsId = await storePost(cast.sato, {
      title: `お知らせ${post}`,
      content: '本文です。'.repeat((post % 4) * 20 + 1),
      startAt: now() - (60 - post) * minute,
      endAt: now() + 24 * 60 * minute,
      ...(post % 3 === 0 && { dueAt: now() + 12 * 60 * minute }),
    })
  }
})

const isHydrated = (page: Page) =>
  expect.poll(() => page.locator('article').count(), { message: 'all cards are there' }).toBe(12)
/** What is on the screen, without the column and the search, which are loaded later into places of their own. */
const picture = (page: Page) => pictureOf(page, { mask: [page.locator('[data-todo-column], #header-place')] })

test.each([
  ['desktop', false, 1440],
  ['desktop', true, 1440],
  ['desktop', false, 1000],
  ['desktop', false, 375],
  ['phone', false, 375],
  ['phone', true, 375],
] as const)(
  'On a %s, dark: %s, %d px wide, the feed is there before any script and does not move (G-219)',
  async (device, dark, width) => {
    const page = await open(server().cast.tanaka, { device, dark, viewport: { width, height: 800 } })
    const release = await holdScripts(page)
    await openRendered(page, '/')
    await page.getByRole('article', { name: 'お知らせ12', exact: true }).waitFor()
    expect(await page.title()).toMatch(/^\(4\) /)
    const before = await step('The feed shows before any script', () => picture(page))
    release()
    await isHydrated(page)
    expect((await picture(page)).equals(before)).toBe(true)
  },
)

test.each([1440, 1280])(
  'At %d px the feed does not move when the column beside it, which follows in the page, arrives (G-219, G-244)',
  async (width) => {
    const page = await open(server().cast.tanaka, { viewport: { width, height: 800 } })
    await holdScripts(page)
    await openRendered(page, '/')
    await page.locator('[data-todo-column]').waitFor()
    const shift = await page.evaluate(async () => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const column = document.querySelector('[data-todo-column]')
      const parent = column?.parentElement
      column?.remove()
      await painted()
      let sum = 0
      const add = (entries: PerformanceEntryList) => {
        for (const entry of entries) if ('value' in entry) sum += Number(entry.value)
      }
      const shifts = new PerformanceObserver((list) => add(list.getEntries()))
      shifts.observe({ type: 'layout-shift' })
      if (column) parent?.append(column)
      await painted()
      add(shifts.takeRecords())
      return sum
    })
    expect(shift).toBeLessThanOrEqual(0.005)
  },
)

test('The page brings all that its first screen needs: nothing is fetched again, and visit and session are noted once (G-219)', async () => {
  const page = await open(server().cast.tanaka, { viewport: { width: 1000, height: 800 } })
  const calls = recordCalls(page)
  await openRendered(page, '/', () => calls.splice(0))
  await isHydrated(page)
  await checkCalls(page, calls, ['POST /v1/companyIntraNews/accessLog'])
  await page.getByRole('link', { name: 'お知らせ12', exact: true }).click()
  await page.getByRole('heading', { name: 'お知らせ12' }).waitFor()
  expect(calls.filter((call) => call.endsWith('/accessLog'))).toHaveLength(1)
})

test('The page of a member without a role says so, and requests nothing that is refused (G-220, PERM-10)', async () => {
  const page = await open(server().cast.kobayashi)
  const calls = recordCalls(page)
  await openRendered(page, '/', () => calls.splice(0))
  await waitForHydration(page)
  await page
    .getByRole('heading', { name: '社内報を閲覧する権限がありません。管理者にお問い合わせください。' })
    .waitFor()
  await checkCalls(page, calls, ['POST /v1/companyIntraNews/accessLog'])
})

test('At the address of a post a member without a role gets the same page, and nothing that is refused (G-220, G-039)', async () => {
  const page = await open(server().cast.kobayashi)
  const calls = recordCalls(page)
  const release = await holdScripts(page)
  await openRendered(page, `/news/${newsId}`, () => calls.splice(0))
  await page
    .getByRole('heading', { name: '社内報を閲覧する権限がありません。管理者にお問い合わせください。' })
    .waitFor()
  const before = await step('It is there before any script', () => pictureOf(page))
  release()
  await waitForHydration(page)
  await page.waitForURL('/')
  // The guard runs once more at the feed's address.
  await checkCalls(page, calls, ['GET /v1/session', 'POST /v1/companyIntraNews/accessLog'])
  expect((await pictureOf(page)).equals(before)).toBe(true)
})

test('Links lead on before any script, and the focus stays while the page is hydrated (G-219)', async () => {
  const page = await open(server().cast.tanaka)
  const release = await holdScripts(page)
  await openRendered(page, '/')
  const link = page.getByRole('link', { name: 'お知らせ11', exact: true })
  await link.focus()
  await page.evaluate(() => scrollTo(0, 300))
  release()
  await isHydrated(page)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(300)

  const other = await open(server().cast.tanaka)
  await holdScripts(other)
  await openRendered(other, '/')
  await other.getByRole('link', { name: 'お知らせ11', exact: true }).click()
  await other.waitForURL(/\/news\/\d+$/, { waitUntil: 'commit' })
})

/** The fewest cards that are on the page after a change of it, from now on. */
const watchCards = (page: Page) =>
  page.evaluateHandle(() => {
    const seen = { fewest: Number.POSITIVE_INFINITY }
    const look = () => {
      seen.fewest = Math.min(seen.fewest, document.querySelectorAll('article').length)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
    return seen
  })

test('A page that was rendered for another browser is replaced by what belongs to this one, in one step (G-219)', async () => {
  const page = await open(server().cast.tanaka)
  await page.goto('/')
  await isHydrated(page)
  await page.context().addCookies([{ name: 'screen', value: 'mobile.copy.install', url: new URL(page.url()).origin }])
  const release = await holdScripts(page)
  await openRendered(page, '/')
  const cards = await watchCards(page)
  release()
  await isHydrated(page)
  expect(await cards.evaluate(({ fewest }) => fewest)).toBe(8)
  await page.getByRole('link', { name: '設定', exact: true }).first().waitFor()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'screen')?.value).toBe('pc.copy.none')
})

test.each([
  ['hydrates', 'pc.copy.none'],
  ['replaces', 'mobile.copy.none'],
])(
  'Buttons that are clicked before any script do once what they are for, where the app %s the page (G-219)',
  async (_how, screen) => {
    const { cast } = server()
    const page = await open(cast.ito)
    const written: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') written.push(new URL(request.url()).pathname.replace(/.*\//, ''))
    })
    const release = await holdScripts(page)
    await openRendered(page, '/')
    await page.context().addCookies([{ name: 'screen', value: screen, url: new URL(page.url()).origin }])
    await openRendered(page, '/')
    const complete = (post: string) => card(page, post).getByRole('button', { name: '完了にする' })
    await complete('お知らせ12').dblclick()
    await complete('お知らせ11').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '絞り込み' }).click()
    release()
    await page.getByRole('menu', { name: '絞り込み' }).waitFor()
    await page.keyboard.press('Escape')
    for (const post of ['お知らせ12', 'お知らせ11'])
      await card(page, post).getByRole('button', { name: '完了済み' }).waitFor()
    expect(written.filter((name) => name === 'reaction')).toHaveLength(2)
    for (const post of ['お知らせ12', 'お知らせ11']) {
      await card(page, post).getByRole('button', { name: '完了済み' }).click()
      await complete(post).waitFor()
    }
  },
)

import { beforeAll, expect, test } from 'vitest'
import { checkCalls, holdScripts, openRendered, pictureOf, recordCalls } from './rendered-page.ts'
import { startTestServer } from './test-server.ts'

const { server, open, now, step } = startTestServer()
const hour = 60 * 60_000
let newsId: string

beforeAll(async () => {
  const { cast, storePost } = server()
  newsId = await storePost(cast.suzuki, {
    title: '年末調整の書類を提出してください。締め切りは来週の金曜日です。',
    content: `${'書類を提出してください。\n'.repeat(10)}https://example.com/guide をご覧ください。`,
    startAt: now() - hour,
    endAt: now() + 72 * hour,
    dueAt: now() + 24 * hour,
  })
})

test.each([
  ['tanaka', 'desktop', false, 1440],
  ['tanaka', 'phone', true, 375],
  ['suzuki', 'desktop', true, 1440],
  ['suzuki', 'phone', false, 375],
] as const)(
  'As %s, a post opened on a %s, dark: %s, %d px wide, is there before any script and does not move (G-219)',
  async (name, device, dark, width) => {
    // Those who manage a post get its status beside it, into a column that is empty until then.
    const part = { x: 0, y: 0, width: name === 'suzuki' && width === 1440 ? 980 : width, height: 560 }
    const page = await open(server().cast[name], { device, dark, viewport: { width, height: 560 } })
    const release = await holdScripts(page)
    await openRendered(page, `/news/${newsId}`)
    // The page comes in parts: the button is in the last one of the post.
    await page.getByRole('button', { name: '完了にする' }).waitFor()
    const before = await step('The post shows before any script', () => pictureOf(page, { clip: part }))
    expect(await page.getByRole('link', { name: /example/ }).count()).toBe(0)
    const viewed = page.waitForResponse((answer) => answer.url().endsWith('/view'))
    release()
    await viewed
    await page.getByRole('link', { name: /example/, includeHidden: true }).waitFor({ state: 'attached' })
    expect((await pictureOf(page, { clip: part })).equals(before)).toBe(true)
  },
)

test('A reader opens a post by its address: nothing is fetched again, and view and visit are noted once (G-219, G-222)', async () => {
  const page = await open(server().cast.ito)
  const calls = recordCalls(page)
  await openRendered(page, `/news/${newsId}`, () => calls.splice(0))
  await checkCalls(page, calls, [
    'POST /v1/companyIntraNews/accessLog',
    `POST /v1/companyIntraNews/companyIntraNews/${newsId}/view`,
    // At rest, for the form of who may post.
    'GET /v1/company-settings/publication',
  ])
})

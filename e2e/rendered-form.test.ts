import { beforeAll, expect, test } from 'vitest'
import { postForm } from './post-form.ts'
import { checkCalls, holdScripts, openRendered, pictureOf, recordCalls, waitForTakeOver } from './rendered-page.ts'
import { startTestServer } from './test-server.ts'

const { server, open, now, step } = startTestServer()
let newsId: string

beforeAll(async () => {
  const { cast, storePost } = server()
  newsId = await storePost(cast.suzuki, {
    title: '健康診断の予約',
    content: '来週までに\n予約してください。',
    startAt: now() - 60_000,
    dueAt: now() + 24 * 60 * 60_000,
  })
})

test.each([
  ['/news/add', 'desktop', false, 1440],
  ['/news/add', 'phone', true, 375],
  ['/news/edit/', 'desktop', true, 1440],
  ['/news/edit/', 'phone', false, 375],
] as const)(
  'The form %s on a %s, dark: %s, %d px wide, is there before any script and does not move (G-293)',
  async (address, device, dark, width) => {
    const page = await open(server().cast.suzuki, { device, dark, viewport: { width, height: 1800 } })
    const release = await holdScripts(page)
    await openRendered(page, address.endsWith('/') ? address + newsId : address)
    await postForm(page).title.waitFor()
    const before = await step('The form shows before any script', () => pictureOf(page))
    release()
    await waitForTakeOver(page)
    expect((await pictureOf(page)).equals(before)).toBe(true)
  },
)

test.each([
  ['takes over', 'pc.copy.none'],
  ['replaces', 'mobile.copy.none'],
])(
  'What an author enters before any script is in the post, where the app %s the form (G-293)',
  async (_how, screen) => {
    const page = await open(server().cast.suzuki)
    const form = postForm(page)
    const release = await holdScripts(page)
    await openRendered(page, '/news/add')
    await page.context().addCookies([{ name: 'screen', value: screen, url: new URL(page.url()).origin }])
    await openRendered(page, '/news/add')
    await form.endTime.fill('23:50')
    await form.endDate.fill('2026/11/25')
    await form.deadline.check()
    await form.content.fill('入力中の本文')
    await form.title.click()
    await page.keyboard.type('早い題')
    await page.keyboard.press('ArrowLeft')
    release()
    await form.dueDate.waitFor()
    expect(await form.title.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('の')
    expect(await form.title.inputValue()).toBe('早いの題')
    expect([await form.content.inputValue(), await form.endDate.inputValue()]).toEqual(['入力中の本文', '2026/11/25'])
    expect([await form.endTime.inputValue(), await form.deadline.isChecked()]).toEqual(['23:50', true])
    await form.deadline.uncheck()
    await form.confirm.click()
    for (const text of ['早いの題', '入力中の本文']) await page.getByText(text).first().waitFor()
    await page.getByText('2026/11/25(水) 23:50').waitFor()
  },
)

test('What an author writes into a stored post before any script is saved with it, and the cursor stays (G-293)', async () => {
  const { cast, storePost } = server()
  const own = await storePost(cast.suzuki, { title: '前の題', content: '一行目\n二行目' })
  const page = await open(cast.suzuki)
  const form = postForm(page)
  const release = await holdScripts(page)
  await openRendered(page, `/news/edit/${own}`)
  await form.content.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('早')
  release()
  await waitForTakeOver(page)
  await page.keyboard.type('い')
  await form.save.click()
  await page.getByRole('heading', { level: 1, name: '前の題' }).waitFor()
  await page.getByText('早い一行目').waitFor()
})

test('The form brings all that it needs: nothing is fetched again, and leaving it needs no confirmation (G-293)', async () => {
  for (const address of ['/news/add', `/news/edit/${newsId}`]) {
    const page = await open(server().cast.suzuki)
    const calls = recordCalls(page)
    await openRendered(page, address, () => calls.splice(0))
    await waitForTakeOver(page)
    await checkCalls(page, calls, ['POST /v1/companyIntraNews/accessLog'])
    await page.getByRole('link', { name: '社内報', exact: true }).first().click()
    await page.getByRole('article').first().waitFor()
  }
})

test('Input that was stored when the session ended is all that the form ever shows (G-110, G-293)', async () => {
  const { cast, cookieName } = server()
  const page = await open(cast.suzuki, { expectedErrors: /failed to|401/ })
  const form = postForm(page)
  await page.goto('/news/add')
  await form.title.fill('残る題')
  await form.content.fill('残る本文')
  await form.confirm.click()
  const post = page.getByRole('button', { name: '投稿する', exact: true })
  await post.waitFor()
  await page.context().clearCookies()
  await post.click()
  await page.getByText('入力していた内容は残っています。').waitFor()
  const url = new URL(page.url()).origin
  await page.context().addCookies([{ name: cookieName, value: cast.suzuki.sessionKey, url }])
  const release = await holdScripts(page)
  await openRendered(page, '/news/add')
  await page.getByRole('banner').waitFor()
  expect(await form.title.count()).toBe(0)
  release()
  await page.getByText('前回入力していた内容を復元しました。').waitFor()
  expect(await form.title.inputValue()).toBe('残る題')
})

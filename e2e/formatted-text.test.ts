import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article } from './detail.ts'
import { openPost } from './feed.ts'
import { openInputMethod } from './input-methods.ts'
import { postForm } from './post-form.ts'
import { checkCalls, holdScripts, openRendered, recordCalls } from './rendered-page.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, step } = startTestServer()

const content = `避難訓練を行います。**全員**参加してください。

# 当日の流れ

1. 館内放送を待つ
    - 机の下で頭を守る
2. 駐車場に集まる

## 問い合わせ

- 総務部（電話：03-1234-5678、内線 2104）
- https://example.com/kunren`

const select = (page: Page, text: string) =>
  postForm(page).content.evaluate((field: HTMLTextAreaElement, text) => {
    const at = field.value.indexOf(text)
    field.focus()
    field.setSelectionRange(at, at + text.length)
  }, text)

test('An author shapes a text by buttons, keys and Enter, takes it back, and posts it; readers see it on card and detail (WRITE-02)', async () => {
  const { cast } = server()
  const page = await open(cast.suzuki, { device: 'desktop' })
  const form = postForm(page)
  const value = () => form.content.inputValue()
  await step('A heading and bold, by button and by key', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '投稿する' }).click()
    await form.title.fill('防災訓練')
    await form.content.fill('持ち物\n水')
    await select(page, '持ち物')
    await page.getByRole('button', { name: /^見出し/ }).click()
    await select(page, '水')
    await form.content.press('Control+b')
    expect(await value()).toBe('# 持ち物\n**水**')
    expect(await page.getByRole('checkbox', { name: '書式を使う' }).isChecked()).toBe(true)
  })
  await step('The browser takes back one change after the other, and makes them again', async () => {
    await form.content.press('Control+z')
    expect(await value()).toBe('# 持ち物\n水')
    await form.content.press('Control+z')
    expect(await value()).toBe('持ち物\n水')
    await form.content.press('Control+Shift+z')
    await form.content.press('Control+Shift+z')
    expect(await value()).toBe('# 持ち物\n**水**')
  })
  await step('Enter continues a list, and ends it in an empty item; an input method has its Enter', async () => {
    await form.content.press('Control+End')
    await form.content.press('Enter')
    await page.getByRole('button', { name: /^箇条書き/ }).click()
    await form.content.pressSequentially('食料')
    await form.content.press('Enter')
    const ime = await openInputMethod(page)
    await ime.compose('かいちゅうでんとう')
    await ime.commit('懐中電灯', 'chromium')
    await form.content.press('Enter')
    await form.content.press('Enter')
    await expect.poll(value).toBe('# 持ち物\n**水**\n- 食料\n- 懐中電灯\n')
  })
  await step('The confirm screen draws it, and the card in it has no marks', async () => {
    await form.confirm.click()
    const fact = page.getByRole('definition').filter({ hasText: '懐中電灯' })
    await fact.getByRole('heading', { level: 3, name: '持ち物' }).waitFor()
    await expect.poll(() => fact.getByRole('listitem').allTextContents()).toEqual(['食料', '懐中電灯'])
    const card = page.frameLocator('iframe').getByRole('article')
    await expect.poll(() => card.textContent()).toContain('持ち物\n水\n食料\n懐中電灯')
  })
  await step('Tanaka reads it', async () => {
    await page.getByRole('button', { name: '投稿する' }).click()
    await page.getByText('投稿しました。').waitFor()
    const reader = await open(cast.tanaka, { device: 'phone' })
    await reader.goto('/')
    const card = reader.getByRole('article', { name: '防災訓練' })
    await card.waitFor()
    expect(await card.textContent()).toContain('持ち物\n水\n食料\n懐中電灯')
    await openPost(reader, '防災訓練')
    await article(reader).getByRole('heading', { level: 2, name: '持ち物' }).waitFor()
    await expect.poll(() => article(reader).locator('strong').allTextContents()).toEqual(['水'])
  })
})

test('A list that Word has copied stays a list (WRITE-02, FORM-03)', async () => {
  const page = await open(server().cast.suzuki)
  await page.goto('/news/add')
  const { content: field } = postForm(page)
  await field.click()
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><h1>訓練</h1>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>水</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><b>食料</b></p></body></html>`
  await field.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', '訓練 水 食料')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
  await expect.poll(() => field.inputValue()).toBe('# 訓練\n- 水\n- **食料**')
})

test('A text of 6,000 characters follows the typing (WRITE-02)', async () => {
  const page = await open(server().cast.suzuki, { device: 'desktop' })
  await page.goto('/news/add')
  const { content: field } = postForm(page)
  await field.fill('- **字**\n'.repeat(740))
  await page.getByRole('checkbox', { name: '書式を使う' }).check()
  await page.frameLocator('iframe').getByRole('listitem').first().waitFor()
  await field.press('Control+End')
  await field.pressSequentially('おわり')
  await expect.poll(() => field.inputValue()).toMatch(/おわり$/)
  await page.frameLocator('iframe').getByText('おわり').waitFor()
})

describe.each(devices('phone', 'desktop'))('A text with marks, on a %s', (device) => {
  test('A reader sees it before any script, with headings and lists, and telephone numbers as links (WRITE-02, G-219, G-404)', async () => {
    const { cast, storePost } = server()
    const newsId = await storePost(cast.suzuki, { title: `訓練（${device}）`, content, contentFormat: 'markdown' })
    const page = await open(cast.tanaka, { device })
    const release = await holdScripts(page)
    const calls = recordCalls(page)
    await openRendered(page, `/news/${newsId}`, () => calls.splice(0))
    const post = article(page)
    await post.getByRole('heading', { level: 2, name: '当日の流れ' }).waitFor()
    const html = () => post.locator('ol').evaluate((list) => list.outerHTML)
    const before = await html()
    release()
    await page.getByRole('link', { name: /example/, includeHidden: true }).waitFor({ state: 'attached' })
    expect(await html()).toBe(before)
    await expect
      .poll(() => post.getByRole('heading').allTextContents())
      .toEqual([`訓練（${device}）`, '当日の流れ', '問い合わせ'])
    expect(await post.getByRole('list').count()).toBe(3)
    const links = await post.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links).toEqual(['tel:0312345678', 'https://example.com/kunren'])
    await expectNoVisualDefects(page, `detail formatted ${device}`)
    await page.emulateMedia({ media: 'print' })
    await post.getByRole('heading', { level: 2, name: '当日の流れ' }).waitFor()
    await checkCalls(page, calls, [
      'POST /v1/companyIntraNews/accessLog',
      `POST /v1/companyIntraNews/companyIntraNews/${newsId}/view`,
    ])
  })

  test('An author sees the tools and the text as it will be drawn (WRITE-02, G-405)', async () => {
    const page = await open(server().cast.suzuki, { device })
    await page.goto('/news/add')
    const form = postForm(page)
    await form.title.fill('訓練')
    await form.content.fill(content)
    await page.getByRole('checkbox', { name: '書式を使う' }).check()
    const preview = page.getByRole('button', { name: 'プレビュー' })
    if (device === 'phone') {
      await preview.click()
      await page.getByRole('region', { name: 'プレビュー' }).getByRole('heading', { name: '当日の流れ' }).waitFor()
    } else await page.frameLocator('iframe').getByRole('heading', { name: '当日の流れ' }).waitFor()
    await expectNoVisualDefects(page, `form formatted ${device}`)
    await form.confirm.click()
    await page.getByRole('definition').getByRole('heading', { name: '当日の流れ' }).waitFor()
    await expectNoVisualDefectsInState(page, `confirm formatted ${device}`)
  })
})

test('In the web view a telephone number is text to copy (WRITE-02, G-407)', async () => {
  const { cast, storePost } = server()
  const newsId = await storePost(cast.suzuki, { title: '連絡先', content, contentFormat: 'markdown' })
  const page = await open(cast.tanaka, { device: 'webView' })
  await page.goto(`/news/${newsId}`)
  const number = article(page).getByText('03-1234-5678')
  await number.waitFor()
  expect(await article(page).locator('a[href^="tel:"], a[href^="mailto:"]').count()).toBe(0)
  expect(await number.evaluate((element) => getComputedStyle(element).userSelect)).not.toBe('none')
})

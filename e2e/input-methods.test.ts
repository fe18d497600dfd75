import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { type KeyStyle, openInputMethod } from './input-methods.ts'
import { choose, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()
beforeAll(async () => {
  const { db, cast } = server()
  for (const name of ['田中 花子', '高橋 直美']) await addPerson(db, cast.ours, { name, role: 'viewer', now: now() })
})

const places = devices('desktop', 'phone').flatMap((device) =>
  (['chromium', 'safari'] as const satisfies KeyStyle[]).map((style) => [device, style] as const),
)
const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)
const pathOf = (page: Page) => new URL(page.url()).pathname

describe.each(places)('Japanese input on a %s, with the keys of %s', (device, style) => {
  const start = async () => {
    const page = await open(server().cast.suzuki, { device })
    const ime = await openInputMethod(page)
    await page.goto('/')
    await page.getByRole('link', { name: '投稿する' }).click()
    return { page, ime, form: postForm(page) }
  }
  /** What the page got: the Enter that ended the conversion, in this style; and nothing of it went any further. */
  const ended = [`Enter ${style === 'chromium' ? 'inside' : 'after'}`]

  test('FORM-02 Enter in title and content ends the conversion and nothing else', async () => {
    const { page, ime, form } = await start()
    await step('タイトルの変換中にEnterを押しても、確認画面へ進まない', async () => {
      await form.content.fill('本文です。')
      await form.title.click()
      await ime.compose('ねんまつちょうせい')
      await form.section('投稿内容').getByText('9 / 200').waitFor()
      await ime.commit('年末調整', style)
      expect(await form.title.inputValue()).toBe('年末調整')
      expect(await hasFocus(form.title)).toBe(true)
      expect(pathOf(page)).toBe('/news/add')
    })
    await step('本文の変換中にEnterを押しても、改行されない', async () => {
      await form.content.click()
      await form.content.press('ControlOrMeta+a')
      await ime.compose('しょるい')
      await ime.commit('書類', style)
      expect(await form.content.inputValue()).toBe('書類')
      expect(await hasFocus(form.content)).toBe(true)
    })
    await step('変換中のEscape・Tab・矢印は、画面に届かない', async () => {
      await form.title.click()
      await ime.compose('ねんまつ')
      for (const key of ['Escape', 'Tab', 'ArrowDown']) await ime.press(key)
      expect(await hasFocus(form.title)).toBe(true)
      await ime.commit('年末', style)
      const taken = ['Escape inside', 'Tab inside', 'ArrowDown inside']
      expect(await ime.receivedKeys()).toEqual({ takenKeys: [...ended, ...ended, ...taken, ...ended], freeKeys: [] })
    })
  })

  test('FORM-17 FORM-18 VAL-13 dates and times take full-width text, and Enter chooses nothing meanwhile', async () => {
    const { page, ime, form } = await start()
    await step('日付の変換中は書き換えられず、離れると半角になる', async () => {
      await form.endDate.click()
      await form.endDate.press('ControlOrMeta+a')
      await ime.compose('２０２６年１２月１日')
      expect(await form.endDate.inputValue()).toBe('２０２６年１２月１日')
      await ime.commit('２０２６年１２月１日', style)
      expect(await form.endDate.inputValue()).toBe('２０２６年１２月１日')
      await form.endDate.press('Tab')
      expect(await form.endDate.inputValue()).toBe('2026/12/01')
    })
    await step('時間の変換中も候補は絞られ、Enterでは決まらない', async () => {
      await form.endTime.click()
      await form.endTime.press('ControlOrMeta+a')
      await ime.compose('９３０')
      const choice = page.getByRole('option', { name: '09:30' })
      await choice.waitFor()
      expect(await page.getByRole('option').count()).toBe(1)
      for (const key of ['ArrowDown', 'Escape']) await ime.press(key)
      expect(await choice.count()).toBe(1)
      expect(await form.endTime.getAttribute('aria-activedescendant')).toBeNull()
      await ime.commit('９３０', style)
      expect(await form.endTime.inputValue()).toBe('９３０')
      expect(await choice.count()).toBe(1)
      expect(await hasFocus(form.endTime)).toBe(true)
    })
    await step('変換が終わったあとのEnterで決まる', async () => {
      await form.endTime.press('Enter')
      await expect.poll(() => form.endTime.inputValue()).toBe('09:30')
      expect(await page.getByRole('option').count()).toBe(0)
      expect((await ime.receivedKeys()).freeKeys).toEqual([])
      expect(pathOf(page)).toBe('/news/add')
    })
  })

  test('the search of the audience waits for the end of the conversion', async () => {
    const { page, ime, form } = await start()
    const search = page.getByRole('searchbox', { name: '名前・ID・部門で検索' })
    await step('ユーザー指定の検索で変換している間は、検索されない', async () => {
      await choose(form.audience, 'ユーザー指定')
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await page.getByText('すべてのユーザー 7名').waitFor()
      await search.click()
      await ime.compose('田中 は')
      await page.clock.fastForward(1000)
      await ime.press('Escape')
      expect(await search.inputValue()).toBe('田中 は')
      await page.getByText('すべてのユーザー 7名').waitFor()
      expect(await page.getByRole('checkbox').count()).toBe(7)
    })
    await step('変換を確定すると、一息おいて検索される', async () => {
      await ime.commit('田中 花', style)
      expect(await page.getByRole('checkbox').count()).toBe(7)
      await page.clock.fastForward(250)
      await page.getByText('「田中 花」の検索結果 1名').waitFor()
      expect(await ime.receivedKeys()).toEqual({ takenKeys: ['Escape inside', ...ended], freeKeys: [] })
    })
  })

  test('PROF-07 Enter and Escape in a profile field end the conversion; they neither save nor leave', async () => {
    const page = await open(server().cast.suzuki, { device })
    const ime = await openInputMethod(page)
    await page.goto('/setting/my-profile-update?field=name')
    const field = page.getByRole('textbox')
    await field.fill('')
    await ime.compose('すずき')
    await page.getByText('3 / 30').waitFor()
    await ime.press('Escape')
    await ime.commit('鈴木', style)
    expect([await field.inputValue(), await hasFocus(field), pathOf(page)]).toEqual([
      '鈴木',
      true,
      '/setting/my-profile-update',
    ])
    expect(await ime.receivedKeys()).toEqual({ takenKeys: ['Escape inside', ...ended], freeKeys: [] })
  })
})

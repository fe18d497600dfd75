import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { expectPath, pathOf } from './address.ts'
import { type KeyStyle, openInputMethod } from './input-methods.ts'
import { hasFocus } from './keyboard.ts'
import { choose, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()
beforeAll(async () => {
  const { db, cast } = server()
  for (const name of ['田中 花子', '高橋 直美']) await addPerson(db, cast.ours, { name, role: 'viewer', now: now() })
})

const styles = ['chromium', 'safari'] as const satisfies KeyStyle[]

describe.each(styles)('Japanese input, with the keys of %s', (style) => {
  const start = async () => {
    const page = await open(server().cast.suzuki)
    const ime = await openInputMethod(page)
    await page.goto('/')
    await page.getByRole('link', { name: '投稿する' }).click()
    return { page, ime, form: postForm(page) }
  }
  /** What the page receives of the Enter that ends the conversion, in this style. */
  const ended = [`Enter ${style === 'chromium' ? 'inside' : 'after'}`]

  test('An author ends a conversion with Enter in title and content, and nothing else happens (FORM-02)', async () => {
    const { page, ime, form } = await start()
    await step('Enter during a conversion in the title does not open the confirm screen', async () => {
      await form.content.fill('本文です。')
      await form.title.click()
      await ime.compose('ねんまつちょうせい')
      await form.section('投稿内容').getByText('9 / 200').waitFor()
      await ime.commit('年末調整', style)
      await expect.poll(() => form.title.inputValue()).toBe('年末調整')
      expect(await hasFocus(form.title)).toBe(true)
      await expectPath(page, '/news/add')
    })
    await step('Enter during a conversion in the content adds no line break', async () => {
      await form.content.click()
      await form.content.press('ControlOrMeta+a')
      await ime.compose('しょるい')
      await ime.commit('書類', style)
      await expect.poll(() => form.content.inputValue()).toBe('書類')
      expect(await hasFocus(form.content)).toBe(true)
    })
    await step('Escape, Tab and arrows during a conversion do not reach the page', async () => {
      await form.title.click()
      await ime.compose('ねんまつ')
      for (const key of ['Escape', 'Tab', 'ArrowDown']) await ime.press(key)
      expect(await hasFocus(form.title)).toBe(true)
      await ime.commit('年末', style)
      const taken = ['Escape inside', 'Tab inside', 'ArrowDown inside']
      expect(await ime.receivedKeys()).toEqual({ takenKeys: [...ended, ...ended, ...taken, ...ended], freeKeys: [] })
    })
  })

  test('An author types dates and times in full width, and Enter chooses nothing during the conversion (FORM-17, FORM-18, VAL-13)', async () => {
    const { page, ime, form } = await start()
    await step(
      'The date is left alone during the conversion, and becomes half-width on leaving the field',
      async () => {
        await form.endDate.click()
        await form.endDate.press('ControlOrMeta+a')
        await ime.compose('２０２６年１２月１日')
        await expect.poll(() => form.endDate.inputValue()).toBe('２０２６年１２月１日')
        await ime.commit('２０２６年１２月１日', style)
        await expect.poll(() => form.endDate.inputValue()).toBe('２０２６年１２月１日')
        await form.endDate.press('Tab')
        await expect.poll(() => form.endDate.inputValue()).toBe('2026/12/01')
      },
    )
    await step('The times are filtered during the conversion, and Enter chooses none', async () => {
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
      await expect.poll(() => form.endTime.inputValue()).toBe('９３０')
      expect(await choice.count()).toBe(1)
      expect(await hasFocus(form.endTime)).toBe(true)
    })
    await step('Enter after the conversion chooses the time', async () => {
      await form.endTime.press('Enter')
      await expect.poll(() => form.endTime.inputValue()).toBe('09:30')
      expect(await page.getByRole('option').count()).toBe(0)
      expect((await ime.receivedKeys()).freeKeys).toEqual([])
      await expectPath(page, '/news/add')
    })
  })

  test('An author searches the audience only after the end of the conversion', async () => {
    const { page, ime, form } = await start()
    const search = page.getByRole('searchbox', { name: '名前・ID・部門で検索' })
    await step('Nothing is searched during a conversion in the user picker', async () => {
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
    await step('The search starts shortly after the end of the conversion', async () => {
      // The pause before the search passes with the page's clock alone, however slow the machine is.
      await page.clock.pauseAt(now())
      await ime.commit('田中 花', style)
      expect(await page.getByRole('checkbox').count()).toBe(7)
      await page.clock.fastForward(250)
      await page.clock.resume()
      await page.getByText('「田中 花」の検索結果 1名').waitFor()
      expect(await ime.receivedKeys()).toEqual({ takenKeys: ['Escape inside', ...ended], freeKeys: [] })
    })
  })

  test('A user ends a conversion in a profile field with Enter or Escape, which neither save nor leave (PROF-07)', async () => {
    const page = await open(server().cast.suzuki)
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

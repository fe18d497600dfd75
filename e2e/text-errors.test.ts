import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

const special = '特殊文字（& > < " \'）は利用することができません'
const blank = '文字、数字、もしくは記号を1文字以上入力してください'
const empty = '1文字以上で入力してください'

/** The lines of the error under a field. */
const errorsOf = async (field: Locator): Promise<string[]> => {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter((id) => id.endsWith('-error'))
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()))
  return texts.join('\n').replace('エラー：', '').trim().split('\n').filter(Boolean)
}

/** Copies a text to the clipboard, through the content field. */
const copy = async (page: Page, text: string) => {
  const { content } = postForm(page)
  await content.fill(text)
  await content.press('ControlOrMeta+a')
  await content.press('ControlOrMeta+x')
}

describe('Errors in texts, on a phone (S-05)', () => {
  const openForm = async () => {
    const page = await open(server().cast.suzuki, { device: 'phone' })
    await page.goto('/news/add')
    const form = postForm(page)
    await expect.poll(() => errorsOf(form.title)).toEqual([empty])
    return { page, ...form }
  }

  test('An author types texts that break the rules, and reads one error for each (VAL-01, VAL-03, VAL-05, VAL-06, VAL-07, VAL-08, VAL-09, FORM-02, FORM-04, FORM-20, G-001, G-002, G-004, G-006)', async () => {
    const { page, title, content, confirm, section } = await openForm()
    await step('A form that is opened by its address says quietly what is missing', async () => {
      expect(await errorsOf(content)).toEqual([empty])
      await page.getByRole('button', { name: '入力が必要な項目が2件あります' }).waitFor()
      expect(await title.getAttribute('aria-invalid')).toBeNull()
    })
    await step('A title of spaces is refused', async () => {
      await title.fill('　 ')
      await expect.poll(() => errorsOf(title)).toEqual([blank])
      expect([await title.getAttribute('aria-invalid'), await content.getAttribute('aria-invalid')]).toEqual([
        'true',
        'true',
      ])
    })
    await step('A title with a special character is refused', async () => {
      await title.fill('<b>重要')
      await expect.poll(() => errorsOf(title)).toEqual([special])
      for (const character of ['&', '>', '<', '"', "'"]) {
        await title.fill(`年末${character}年始`)
        await expect.poll(() => errorsOf(title)).toEqual([special])
      }
    })
    await step('A title with a special character that is too long has both errors', async () => {
      await title.fill('あ'.repeat(198))
      await expect.poll(() => errorsOf(title)).toEqual([])
      await title.pressSequentially('<b>')
      await expect.poll(() => errorsOf(title)).toEqual([special, '200文字以内で入力してください'])
      await section('投稿内容').getByText('201 / 200').waitFor()
      expect(await confirm.getAttribute('aria-disabled')).toBe('true')
    })
    await step('The same rules hold for the content', async () => {
      await content.fill('本文です'.repeat(1500))
      await expect.poll(() => errorsOf(content)).toEqual([])
      await section('投稿内容').getByText('6,000 / 6,000').waitFor()
      await content.press('End')
      await content.pressSequentially('&')
      await expect.poll(() => errorsOf(content)).toEqual([special, '6000文字以内で入力してください'])
      await content.fill('\n　\n')
      await expect.poll(() => errorsOf(content)).toEqual([blank])
    })
  })

  test('An author pastes texts that are too long, they are cut at the limit, and the post can be reviewed (VAL-02, VAL-04, FORM-03, LIM-01, LIM-02, G-003)', async () => {
    const { page, title, content, confirm, section } = await openForm()
    await step('A long title is cut at 200 characters', async () => {
      await copy(page, '𠮷野家'.repeat(100))
      await title.press('ControlOrMeta+v')
      await expect.poll(() => title.inputValue()).toBe('𠮷野家'.repeat(67).slice(0, -1))
      await section('投稿内容').getByText('200 / 200').waitFor()
      expect(await errorsOf(title)).toEqual([])
    })
    await step('A long content is cut at 6,000 characters', async () => {
      await copy(page, '長い本文です。'.repeat(900))
      await content.press('ControlOrMeta+v')
      await section('投稿内容').getByText('6,000 / 6,000').waitFor()
      expect((await content.inputValue()).length).toBe(6000)
    })
    await step('The form has no error, and the post can be reviewed', async () => {
      await expect.poll(() => confirm.getAttribute('aria-disabled')).not.toBe('true')
      expect(await page.getByText('エラー：').count()).toBe(0)
    })
  })
})

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestServer } from './test-server.ts'

const { server, open } = startTestServer()

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

test('A user changes a profile by keyboard alone: Tab does nothing in its field, and Escape leaves it (PROF-07)', async () => {
  const page = await open(server().cast.tanaka)
  const field = page.getByRole('textbox')
  const save = page.getByRole('button', { name: '保存' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true)
  const tabTo = async (target: Locator) => {
    await target.waitFor()
    for (let presses = 0; presses < 30 && !(await hasFocus(target)); presses++) await press('Tab')
    await focused(target)
  }
  await page.goto('/setting')
  await tabTo(page.getByRole('main').getByRole('link', { name: 'プロフィール設定' }))
  await press('Enter')
  await tabTo(page.getByRole('link', { name: '部門・部署を編集' }))
  await press('Enter')
  await tabTo(field)
  await press('ControlOrMeta+a')
  await page.keyboard.type('経理部')
  await press('Tab', 'Enter')
  await focused(field)
  await press('Shift+Tab')
  expect(await hasFocus(field)).toBe(false)
  await tabTo(field)
  await press('Escape')
  await focused(save)
  await press('Enter')
  await page.getByText('経理部').waitFor()
  expect(new URL(page.url()).pathname).toBe('/setting/my-profile')
})

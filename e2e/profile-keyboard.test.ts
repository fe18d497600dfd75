import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocus, hasFocus, press } from './keyboard.ts'
import { startTestServer } from './test-server.ts'

const { server, open } = startTestServer()

test('A user changes a profile by keyboard alone: Tab does nothing in its field, and Escape leaves it (PROF-07)', async () => {
  const page = await open(server().cast.tanaka)
  const field = page.getByRole('textbox')
  const save = page.getByRole('button', { name: '保存する' })
  const tabTo = async (target: Locator) => {
    await target.waitFor()
    for (let presses = 0; presses < 30 && !(await hasFocus(target)); presses++) await press(page, 'Tab')
    await expectFocus(target)
  }
  await page.goto('/setting')
  await tabTo(page.getByRole('main').getByRole('link', { name: 'プロフィール設定' }))
  await press(page, 'Enter')
  await tabTo(page.getByRole('link', { name: '部門・部署を編集' }))
  await press(page, 'Enter')
  await tabTo(field)
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type('経理部')
  await press(page, 'Tab', 'Enter')
  await expectFocus(field)
  await press(page, 'Shift+Tab')
  expect(await hasFocus(field)).toBe(false)
  await tabTo(field)
  await press(page, 'Escape')
  await expectFocus(save)
  await press(page, 'Enter')
  await page.getByText('経理部').waitFor()
  expect(new URL(page.url()).pathname).toBe('/setting/my-profile')
})

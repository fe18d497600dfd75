import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { openUserPicker, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

const sections = ['製造部／第1課', '製造部／第2課', '製造部／第2課／夜勤班', '物流部']
beforeAll(async () => {
  const { db, cast } = server()
  for (let member = 0; member < 40; member++) {
    const departmentName = sections[member % sections.length] ?? ''
    await addPerson(db, cast.ours, { name: `社員${member + 1}`, departmentName, role: 'viewer', now: now() })
  }
})

const box = (page: Page, name: RegExp) => page.getByRole('treegrid').getByRole('checkbox', { name })
const seeFocus = (page: Page, name: RegExp) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent)).toMatch(name)
const seeChosen = (page: Page, people: number) => page.getByText(`${people}名を選択中`, { exact: true }).waitFor()

describe('Departments in the user picker', () => {
  const openPicker = async () => {
    const page = await open(server().cast.suzuki)
    await openUserPicker(page)
    await page.getByRole('switch', { name: '部門別に表示' }).click()
    await page.getByRole('treegrid').waitFor()
    return { page, summary: postForm(page).section('公開範囲') }
  }

  test('An author picks a department, and leaves out one section of it (DEPT-01, G-269)', async () => {
    const { page, summary } = await openPicker()
    await step('A department takes its people, those of its sections included', async () => {
      await box(page, /^製造部/).click()
      await seeChosen(page, 31)
    })
    await step('A section that is removed leaves the department half chosen', async () => {
      await page.getByRole('button', { name: '製造部の内訳を開く' }).click()
      await page.getByRole('button', { name: '第2課の内訳を開く', exact: true }).click()
      await box(page, /^夜勤班/).click()
      await seeChosen(page, 21)
      expect(await box(page, /^製造部/).evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
    })
    await step('The form has the chosen people', async () => {
      await page.getByRole('button', { name: '保存する' }).click()
      await summary.getByText('計21名').waitFor()
    })
  })

  test('An author picks a department by the keyboard alone (DEPT-01)', async () => {
    const { page, summary } = await openPicker()
    await box(page, /^営業部/).focus()
    await step('Arrow keys open a department, and lead in and out of it', async () => {
      for (const key of ['End', 'ArrowUp', 'Home']) await page.keyboard.press(key)
      await box(page, /^製造部/).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByText('第1課', { exact: true }).waitFor()
      await page.keyboard.press('ArrowRight')
      await seeFocus(page, /^第1課/)
      await page.keyboard.press('Space')
      await seeChosen(page, 11)
      await page.keyboard.press('ArrowLeft')
      await seeFocus(page, /^製造部/)
    })
    await step('Tab leaves the tree, and the choice is saved', async () => {
      await page.getByRole('button', { name: '保存する' }).focus()
      await page.keyboard.press('Enter')
      await summary.getByText('計11名').waitFor()
    })
  })
})

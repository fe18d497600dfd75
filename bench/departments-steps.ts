import type { Page } from 'playwright-core'
import { choose } from '../e2e/post-form.ts'
import { pageSize } from './audience-steps.ts'

const division = '本部3'
/** Rows of a page before another size is chosen. */
const usualSize = 20
const counted = (people: number) => `${people.toLocaleString('ja-JP')}名`

/** The acts in the picker by department, with groups and lists, by their accessible names. */
export const departmentPicker = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const grid = page.getByRole('treegrid')
  const dialog = page.getByRole('dialog')
  const box = grid.getByRole('checkbox', { name: new RegExp(`^${division}`) })
  const seeChosen = (people: number) => page.locator('[aria-live] strong', { hasText: counted(people) }).waitFor()
  return {
    group: async () => {
      await page.getByRole('switch', { name: '部門別に表示' }).click()
      await grid.getByRole('row').first().waitFor()
    },
    openDivision: async () => {
      await button(`${division}の内訳を開く`).click()
      await grid.locator('[role=row][aria-level="2"]').first().waitFor()
    },
    openPart: async (part: string) => {
      await button(`${part}の内訳を開く`).click()
      await button(`${part}の内訳を閉じる`).waitFor()
    },
    tickDivision: async (chosen: number) => {
      await box.click()
      await seeChosen(chosen)
    },
    exclude: async (chosen: number) => {
      await page.getByRole('switch', { name: '全員から選んだ人を除く' }).click()
      await seeChosen(chosen)
    },
    include: () => page.getByRole('switch', { name: '全員から選んだ人を除く' }).click(),
    showLongPages: async () => {
      await choose(page.getByRole('button', { name: /表示件数$/ }), `${pageSize}行ずつ表示`)
      await grid.getByRole('row').nth(usualSize).waitFor()
    },
    /** To the last page and back. */
    turn: async () => {
      await button('最後のページ').click()
      await page.getByText(/^1~/).waitFor({ state: 'detached' })
      await button('最初のページ').click()
      await page.getByText(/^1~/).waitFor()
    },
    tickAll: async (people: number) => {
      await button('すべて選択').click()
      await seeChosen(people)
    },
    storeGroup: async (people: number) => {
      await button('グループ').click()
      await button('いまの選択を保存').click()
      await dialog.getByRole('textbox').fill(`全員 ${Date.now()}`)
      await button('保存する').last().click()
      await dialog.getByText(counted(people), { exact: true }).first().waitFor()
    },
    readGroup: async (people: number) => {
      await dialog
        .getByRole('button', { name: /を選ぶ$/ })
        .first()
        .click()
      await page.getByText(`${counted(people)}が見つかりました`).waitFor()
    },
    takeFound: async () => {
      await button('選択に追加する').click()
      await dialog.waitFor({ state: 'detached' })
    },
    /** Prepares to paste the IDs of everybody. */
    preparePaste: async (people: number) => {
      await button('IDの一覧から選ぶ').click()
      const field = await dialog.getByRole('textbox').elementHandle()
      await page.evaluate((size) => {
        const ids = Array.from({ length: size }, (_, index) => `d${String(index + 1).padStart(9, '0')}`)
        Object.assign(globalThis, { pastedIds: ids.join('\n') })
      }, people)
      return async () => {
        await field?.evaluate((target) => {
          const { pastedIds } = globalThis as typeof globalThis & { pastedIds: string }
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', pastedIds)
          target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        })
        await page.getByText(`${counted(people)}が見つかりました`).waitFor()
      }
    },
    save: async (people: number) => {
      await button('保存する').click()
      await page.getByText(`計${counted(people)}`).waitFor()
    },
  }
}

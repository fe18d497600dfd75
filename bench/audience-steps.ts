import type { ElementHandle, Page } from 'playwright-core'
import { choose, postForm } from '../e2e/post-form.ts'
import { named, people } from './audience-company.ts'

const wheelSteps = 60
const wheelPx = 120
const wheelEveryMs = 16

/** Rows of the picker's page while it is leafed through: the most that it offers. */
export const pageSize = 100
const pagesToTurn = 15

const count = (users: number) => `${users.toLocaleString('ja-JP')}名`

/** Writes a new post for named people, up to where the picker is the next step. */
export const beginPost = async (page: Page, title: string): Promise<void> => {
  const form = postForm(page)
  await page.goto('/')
  await page.getByRole('link', { name: '投稿する' }).click()
  await form.title.fill(title)
  await form.content.fill('日程を確認してください。')
  await choose(form.audience, 'ユーザー指定')
}

/** Waits until the element's text begins so, without any other query, so that only the page's work is measured. */
const seeText = (element: ElementHandle<HTMLElement | SVGElement>, beginning: string) =>
  element.evaluate(
    (shown, text) =>
      new Promise<void>((resolve) => {
        const look = () => (shown.textContent.startsWith(text) ? resolve() : requestAnimationFrame(look))
        look()
      }),
    beginning,
  )

/** The acts in the picker of the large company, by their accessible names. */
export const picker = (page: Page) => {
  const found = page.getByRole('status').filter({ hasText: /名$/ })
  const box = page.getByRole('searchbox')
  return {
    open: () => page.getByRole('link', { name: 'ユーザーを選択する' }).click(),
    seeFirstRow: () => page.getByRole('list', { name: 'ユーザー' }).getByRole('listitem').first().waitFor(),
    seeAllLoaded: () => page.getByText('すべて読み込みました').waitFor(),
    /** Prepares searches, each by typing, pressing Enter and seeing what was found. */
    prepareSearch: async () => {
      const [input, status] = [await box.elementHandle(), await found.elementHandle()]
      if (!input || !status) throw new Error('there is nothing to search in')
      await input.focus()
      return async (text: string) => {
        await input.fill(text)
        await page.keyboard.press('Enter')
        await seeText(status, `「${text}」の検索結果`)
      }
    },
    tickFound: async () => {
      await page.getByRole('button', { name: '検索結果をすべて選択' }).click()
      await page.getByText(count(named), { exact: true }).waitFor()
    },
    save: async () => {
      await page.getByRole('button', { name: '保存する' }).click()
      await page.getByText(`計${count(named)}`).waitFor()
    },
    showLongPages: async () => {
      await choose(page.getByRole('button', { name: /表示件数$/ }), `${pageSize}名ずつ表示`)
      await page.getByText(`1~${pageSize}`, { exact: true }).waitFor()
    },
    /** Down and up again by wheel, frame by frame. */
    scroll: async () => {
      await page.mouse.move(720, 450)
      for (let step = 0; step < 2 * wheelSteps; step++) {
        await page.mouse.wheel(0, step < wheelSteps ? wheelPx : -wheelPx)
        await page.waitForTimeout(wheelEveryMs)
      }
    },
    /** Prepares to turn a number of pages by keyboard, then to the last one and back to the first. */
    prepareTurning: async () => {
      const range = await page.getByText(`1~${pageSize}`, { exact: true }).elementHandle()
      const [next, last, first] = await Promise.all(
        ['次のページ', '最後のページ', '最初のページ'].map((name) =>
          page.getByRole('button', { name }).elementHandle(),
        ),
      )
      const turn = async (button: typeof next, row: number) => {
        if (!button || !range) throw new Error('there are no pages to turn')
        await button.focus()
        await page.keyboard.press('Enter')
        await seeText(range, `${row.toLocaleString('ja-JP')}~`)
      }
      return async () => {
        for (let to = 1; to <= pagesToTurn; to++) await turn(next, to * pageSize + 1)
        await turn(last, Math.floor((people - 1) / pageSize) * pageSize + 1)
        await turn(first, 1)
      }
    },
  }
}

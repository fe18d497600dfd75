import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openList, waitForList } from './lists.ts'

/** The parts of the form of a new or stored post, by the names that a screen reader gives them. */
export const postForm = (page: Page) => {
  const date = (name: string) => page.getByRole('textbox', { name: `${name}の日付` })
  const time = (name: string) => page.getByRole('combobox', { name: `${name}の時間` })
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    section,
    title: page.getByRole('textbox', { name: 'タイトル' }),
    content: page.getByRole('textbox', { name: '本文' }),
    startDate: date('公開開始日時'),
    startTime: time('公開開始日時'),
    endDate: date('公開終了日時'),
    endTime: time('公開終了日時'),
    dueDate: date('対応期限日時'),
    dueTime: time('対応期限日時'),
    deadline: page.getByRole('switch', { name: '対応期限を設定する' }),
    audience: section('公開範囲').getByRole('button', { name: /公開範囲$/ }),
    push: page.getByRole('switch', { name: 'プッシュ通知を送信する' }),
    remindTiming: section('リマインドのタイミング').getByRole('button'),
    remindTarget: section('リマインドの対象').getByRole('button'),
    confirm: page.getByRole('button', { name: '確認する' }),
    cancel: page.getByRole('button', { name: 'キャンセル' }),
    save: page.getByRole('button', { name: '保存する', exact: true }),
  }
}

/** Replaces the text of a box, and moves on to the next one. */
export const write = async (box: Locator, text: string): Promise<void> => {
  await box.fill(text)
  await box.press('Tab')
}

/** Waits until a box shows that time: the component library writes it one render after the date beside it. */
export const waitForTime = (box: Locator, time: string): Promise<void> => expect.poll(() => box.inputValue()).toBe(time)

/** Clicks a choice of the open list. */
export const pick = async (page: Page, choice: string): Promise<void> => {
  await waitForList(page)
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** Opens a select and clicks the choice of that name. */
export const choose = async (select: Locator, choice: string): Promise<void> => {
  await openList(select)
  await pick(select.page(), choice)
}

/** Opens the form of a new post for people by name, and from there the picker of users. */
export const openUserPicker = async (page: Page): Promise<void> => {
  await page.goto('/news/add')
  await choose(postForm(page).audience, 'ユーザー指定')
  await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
}

/** Fills in a new post, starting from the feed, and opens the confirm screen. Returns the button that posts. */
export const confirmPost = async (
  page: Page,
  { title, content }: { title: string; content: string },
): Promise<Locator> => {
  const form = postForm(page)
  await page.goto('/')
  await page.getByRole('link', { name: '投稿する' }).click()
  await form.title.fill(title)
  await form.content.fill(content)
  await form.confirm.click()
  return page.getByRole('button', { name: '投稿する' })
}

/** The notice of the form while it retries to send a post or an edit. */
export const retryNotice = (page: Page): Locator => page.getByText(/自動で送信し直しています/)

/** Waits until the form retries a save, and moves the clock past the two minutes after which it gives up. */
export const waitOutRetries = async (page: Page, forward: (ms: number) => Promise<void>): Promise<void> => {
  await retryNotice(page).waitFor()
  await forward(121_000)
}

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { closeApp } from '../../../app/open-app.fake.tsx'
import { openPermission, press } from './permission.fake.tsx'

afterEach(closeApp)

const first =
  '権限には、管理者・投稿者・閲覧者・権限なしの4種類があります。管理者は、すべての投稿の管理と、権限・プロフィールの変更ができます。投稿者は、投稿の作成と、自分の投稿の編集・削除ができます。'
const second =
  '閲覧者は、投稿の閲覧と完了のみできます。権限なしは、投稿を閲覧できません。退職された方は「権限なし」に設定してください。'

const open = async (config: object = { manualUrl: 'https://example.com/manual' }) => {
  const app = await openPermission({ config })
  await press('権限の説明')
  const dialog = await screen.findByRole('dialog', { name: '権限の種類と、できること' })
  return { app, dialog }
}
/** Styles are not loaded here, so that what hides a page is its class. */
const shown = () => [first, second].findIndex((words) => !screen.getByText(words).closest('.invisible')) + 1
const buttons = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent)
const swipe = (element: HTMLElement, right: number, down = 0, fingers = 1) => {
  const touch = (x: number, y: number) => ({ identifier: 1, target: element, clientX: x, clientY: y })
  fireEvent.touchStart(element, { touches: Array.from({ length: fingers }, () => touch(200, 300)) })
  fireEvent.touchEnd(element, { touches: [], changedTouches: [touch(200 + right, 300 + down)] })
}

test('NAV-11 NAV-22 AUTHZ-06 AUTHZ-07 two pages, Next, the link on the second, and Close', async () => {
  const { dialog } = await open()
  expect([shown(), buttons(dialog)]).toEqual([1, ['閉じる', '次へ']])
  const pressIn = async (name: string) => userEvent.click(within(dialog).getByRole('button', { name }))
  await pressIn('次へ')
  expect([shown(), buttons(dialog)]).toEqual([2, ['前へ', '閉じる']])
  const link = within(dialog).getByRole('link', { name: /^詳しくはこちら/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.com/manual', '_blank'])
  expect(screen.getByText(second).parentElement?.contains(link)).toBe(true)
  await pressIn('前へ')
  expect(shown()).toBe(1)
  await pressIn('閉じる')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})

test('AUTHZ-07 G-144 without a configured manual there is no link', async () => {
  const { dialog } = await open({})
  expect(within(dialog).queryByRole('link', { hidden: true })).toBeNull()
})

test('AUTHZ-06 LIM-21 a swipe of more than 50 px turns the page, both ways, and no further than there are pages', async () => {
  const { dialog } = await open()
  swipe(dialog, -50)
  expect(shown()).toBe(1)
  swipe(dialog, -51)
  expect(shown()).toBe(2)
  swipe(dialog, -200)
  expect(shown()).toBe(2)
  swipe(dialog, 50)
  expect(shown()).toBe(2)
  swipe(dialog, 51)
  expect(shown()).toBe(1)
  swipe(dialog, 51)
  expect(shown()).toBe(1)
})

test('LIM-21 a drag that goes more down than aside, or of two fingers, or one that the browser took, turns nothing', async () => {
  const { dialog } = await open()
  swipe(dialog, -80, 90)
  swipe(dialog, -80, 0, 2)
  fireEvent.touchStart(dialog, { touches: [{ identifier: 1, target: dialog, clientX: 200, clientY: 0 }] })
  fireEvent.touchCancel(dialog)
  fireEvent.touchEnd(dialog, {
    touches: [],
    changedTouches: [{ identifier: 1, target: dialog, clientX: 0, clientY: 0 }],
  })
  expect(shown()).toBe(1)
})

test('AUTHZ-06 the arrow keys turn the pages, Escape closes, and the focus returns to the icon', async () => {
  const { dialog } = await open()
  await userEvent.keyboard('{ArrowRight}')
  expect(shown()).toBe(2)
  await userEvent.keyboard('{ArrowLeft}')
  expect(shown()).toBe(1)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('権限の説明'))
})

test('G-137 TIP-07 on a new device the icon is pointed at once', async () => {
  await openPermission({ newDevice: true })
  const hint = await screen.findByRole('dialog', { name: /^操作のヒント/ })
  expect(hint.textContent).toContain('権限の種類と、できることを確認できます。')
  await userEvent.click(within(hint).getByRole('button', { name: '閉じる' }))
  await waitFor(() => expect(hint.isConnected).toBe(false))
  expect(localStorage.getItem('companyIntraNews.tip.permissionHeader')).toBe('seen')
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  findSelector,
  give,
  heed,
  openPermission,
  press,
  rowOf,
} from '../features/members/permission/permission.fake.tsx'
import { closeApp } from './app-stage.fake.tsx'

afterEach(closeApp)

const noAlert = () => expect(screen.queryByRole('alertdialog')).toBeNull()
const isChanged = (name: string) => rowOf(name).textContent.includes('変更あり')
const question = '入力された内容は保存されません。本当によろしいですか？'
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))
const unloads = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

test('G-124 without changes nothing is asked', async () => {
  const app = await openPermission()
  await findSelector('田中')
  expect(unloads()).toBe(true)
  await app.press('link', /^お知らせ一覧/)
  await waitFor(() => expect(app.path()).toBe('/'))
  noAlert()
})

test('G-124 G-098 with changes Back, links, logout and the browser ask; Cancel stays', async () => {
  const app = await openPermission()
  await give('田中', '投稿者')
  expect(unloads()).toBe(false)
  await app.press('link', /^権限設定/)
  await settle()
  noAlert()
  await press('ログアウト')
  await heed(question, 'キャンセル')
  await app.press('button', '戻る')
  await heed(question, 'キャンセル')
  const link = screen.getByRole('link', { name: /^お知らせ一覧/ })
  fireEvent.click(link)
  fireEvent.click(link)
  await heed(question, 'キャンセル')
  await settle()
  noAlert()
  expect([app.path(), isChanged('田中')]).toEqual(['/setting/permission', true])
  await app.press('link', /^お知らせ一覧/)
  await heed(question)
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(unloads()).toBe(true)
  expect(app.asked()).not.toContain('DELETE /v1/session')
})

test('G-098 whoever agrees to sign out is not asked by the browser once more', async () => {
  await openPermission()
  await give('田中', '投稿者')
  const { mayLeavePage } = await import('../platform/page.ts')
  const answer = mayLeavePage()
  await heed(question)
  expect([await answer, unloads()]).toEqual([true, true])
})

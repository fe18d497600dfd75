import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import {
  findSelector,
  give,
  heed,
  openPermission,
  press,
  rowOf,
} from '../features/members/permission/permission.fake.tsx'
import { closeApp, listed, openApp } from './open-app.fake.tsx'

afterEach(closeApp)

const noAlert = () => expect(screen.queryByRole('alertdialog')).toBeNull()
const isChanged = (name: string) => rowOf(name).textContent.includes('変更あり')
const question = '入力された内容は保存されません。本当によろしいですか？'
/** Counts the alert dialogs that open from now on; gives a function that returns the number. */
const countAlerts = () => {
  const seen = new Set<Element>()
  const collect = () => {
    for (const alert of document.querySelectorAll('[role=alertdialog]')) seen.add(alert)
  }
  new MutationObserver(collect).observe(document.body, { childList: true, subtree: true })
  return () => seen.size
}
const unloads = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

test('G-124 without changes no confirmation is shown', async () => {
  const app = await openPermission()
  await findSelector('田中')
  expect(unloads()).toBe(true)
  await app.press('link', /^投稿一覧/)
  await waitFor(() => expect(app.path()).toBe('/'))
  noAlert()
})

test('G-124 G-098 with changes Back, links, logout and the browser request a confirmation; Cancel stays', async () => {
  const app = await openPermission()
  await give('田中', '投稿者')
  expect(unloads()).toBe(false)
  const alerts = countAlerts()
  await app.press('link', /^権限設定/)
  await press('ログアウト')
  await heed(question, 'キャンセル')
  await app.press('button', '戻る')
  await heed(question, 'キャンセル')
  const link = screen.getByRole('link', { name: /^投稿一覧/ })
  fireEvent.click(link)
  fireEvent.click(link)
  await heed(question, 'キャンセル')
  expect([app.path(), isChanged('田中')]).toEqual(['/setting/permission', true])
  await app.press('link', /^投稿一覧/)
  await heed(question)
  await waitFor(() => expect(app.path()).toBe('/'))
  // One for each of the four ways: none for a link to the same screen, one for a double click.
  expect(alerts()).toBe(4)
  expect(unloads()).toBe(true)
  expect(app.calls()).not.toContain('deleteSession')
})

test('G-218 Back closes an open explanation, without a question', async () => {
  const app = await openPermission()
  await app.press('link', /^投稿一覧/)
  await waitFor(() => expect(app.path()).toBe('/'))
  await app.press('link', /^権限設定/)
  await give('田中', '投稿者')
  const alerts = countAlerts()
  await press('権限の説明')
  await screen.findByRole('dialog')
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(app.path()).toBe('/setting/permission'))
  expect([isChanged('田中'), alerts()]).toEqual([true, 0])
})

test('G-156 a link that is pressed while the browser goes back to the screen leads from there', async () => {
  const app = await openPermission()
  await app.press('link', /^投稿一覧/)
  await waitFor(() => expect(app.path()).toBe('/'))
  await app.press('link', /^権限設定/)
  await findSelector('田中')
  await press('権限の説明')
  await screen.findByRole('dialog')
  const link = screen.getByRole('link', { name: /^投稿一覧/, hidden: true })
  const left = history.state.__TSR_index
  window.addEventListener('popstate', () => queueMicrotask(() => fireEvent.click(link)), { once: true })
  window.history.back()
  await waitFor(() => expect([app.path(), history.state.__TSR_index]).toEqual(['/', left + 1]))
  window.history.back()
  await waitFor(() => expect(app.path()).toBe('/setting/permission'))
  await findSelector('田中')
})

test('G-098 a user who agrees to sign out gets no second question by the browser', async () => {
  await openPermission()
  await give('田中', '投稿者')
  expect(unloads()).toBe(false)
  await press('ログアウト')
  await heed(question)
  await waitFor(() => expect(unloads()).toBe(true))
})

describe('G-156 a question and its screen', () => {
  const openQuestion = async () => {
    const app = await openApp('/', {
      role: 'admin',
      answers: { listNews: () => [listed] },
    })
    await app.press('link', '年末調整のお願い')
    await app.press('button', '投稿を削除する')
    await screen.findByRole('alertdialog')
    return app
  }
  const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  test('goes with no when the product leads to another screen', async () => {
    const app = await openQuestion()
    const { navigation } = await import('../shell/navigation.ts')
    navigation().replace('/setting')
    await isGone()
    await waitFor(() => expect(app.path()).toBe('/setting'))
    expect(app.server.writes().filter((write) => write.startsWith('DELETE'))).toEqual([])
  })

  test('a message stays until it is read, and the focus is on the screen afterwards', async () => {
    const app = await openQuestion()
    await press('キャンセル')
    await isGone()
    const { showMessage } = await import('../ui/dialogs.tsx')
    void showMessage({ text: '保存できませんでした' })
    await screen.findByText('保存できませんでした')
    const { navigation } = await import('../shell/navigation.ts')
    navigation().replace('/setting')
    await waitFor(() => expect(app.path()).toBe('/setting'))
    await heed('保存できませんでした')
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  })
})

describe('G-157 signing out while something is saved', () => {
  test('waits, and then shows no confirmation', async () => {
    const saved = Promise.withResolvers<null>()
    const app = await openPermission({ answers: { updateAuthorities: () => saved.promise } })
    await give('田中', '投稿者')
    await press('保存する')
    await press('ログアウト')
    await screen.findByText('保存しています。終わりしだい移動します。')
    expect(app.calls()).not.toContain('deleteSession')
    saved.resolve(null)
    await waitFor(() => expect(app.calls()).toContain('deleteSession'))
    expect(screen.queryByText(question)).toBeNull()
  })
})

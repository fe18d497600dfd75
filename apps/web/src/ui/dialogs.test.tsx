import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DialogHost, showConfirm, showConfirmOr, showMessage } from './dialogs.tsx'

beforeEach(() => {
  render(
    <>
      <button type="button">外</button>
      <DialogHost />
    </>,
  )
})
afterEach(() => {
  cleanup()
  delete window.companyIntraNewsBridge
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const question = { title: '削除', text: 'よろしいですか？', cancel: 'キャンセル', ok: '削除する' }

describe('a question', () => {
  test.each([
    ['削除する', true],
    ['キャンセル', false],
  ])('%s answers %s', async (button, answer) => {
    const confirmed = showConfirm(question)
    const dialog = await screen.findByRole('alertdialog', { name: '削除' })
    expect(dialog.textContent).toContain('よろしいですか？')
    await press(button)
    expect(await confirmed).toBe(answer)
    await gone()
  })

  test('DRAFT-03 has a third answer between the others where it is given one', async () => {
    const answered = showConfirmOr({ ...question, other: '残す' })
    const dialog = await screen.findByRole('alertdialog')
    const buttons = [...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual(['キャンセル', '残す', '削除する'])
    await press('残す')
    expect(await answered).toBe('other')
    await gone()
  })

  test('focus starts on the safe button, and Escape is a no', async () => {
    const confirmed = showConfirm({ ...question, destructive: true })
    await screen.findByRole('alertdialog')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('キャンセル'))
    await userEvent.keyboard('{Escape}')
    expect(await confirmed).toBe(false)
    await gone()
  })

  test('focus stays inside and returns afterwards', async () => {
    const before = screen.getByRole('button', { name: '外' })
    before.focus()
    const confirmed = showConfirm(question)
    const dialog = await screen.findByRole('alertdialog')
    for (let step = 0; step < 4; step += 1) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await press('キャンセル')
    await confirmed
    await waitFor(() => expect(document.activeElement).toBe(before))
  })
})

test('G-156 after a question and the message that follows it at once, the focus is where it was before', async () => {
  const before = screen.getByRole('button', { name: '外' })
  before.focus()
  const followed = showConfirm(question).then(() => showMessage({ text: '削除できませんでした' }))
  await press('削除する')
  await screen.findByText('削除できませんでした')
  await press('OK')
  await followed
  await gone()
  await waitFor(() => expect(document.activeElement).toBe(before))
})

describe('a message', () => {
  test('PERM-10 G-048 without a title is named by its text', async () => {
    const closed = showMessage({ text: 'この操作を行う権限がありません。' })
    await screen.findByRole('alertdialog', { name: 'この操作を行う権限がありません。' })
    expect(screen.queryByRole('heading')).toBeNull()
    await press('OK')
    await closed
    await gone()
  })

  test('a second one waits for the first', async () => {
    const first = showMessage({ text: '一つ目' })
    const second = showMessage({ text: '二つ目' })
    await screen.findByText('一つ目')
    expect(screen.queryByText('二つ目')).toBeNull()
    await press('OK')
    await first
    await screen.findByText('二つ目')
    await press('OK')
    await second
    await gone()
  })

  test('WEB-08 in the web view it is the app’s alert', async () => {
    const alert = vi.fn(async () => {})
    window.companyIntraNewsBridge = { alert }
    await showMessage({ title: 'エラー', text: '文' })
    expect(alert).toHaveBeenCalledWith('エラー', '文')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('WEB-08 an app without alerts leaves it to the page', async () => {
    window.companyIntraNewsBridge = {}
    const closed = showMessage({ text: '文' })
    await screen.findByRole('alertdialog')
    await press('OK')
    await closed
    await gone()
  })

  test('ERR-22 WEB-08 no message or question is shown once the web view is closing', async () => {
    vi.resetModules()
    const alert = vi.fn()
    window.companyIntraNewsBridge = { alert, closeWebView: () => {} }
    const [bridge, dialogs] = await Promise.all([import('../platform/bridge.ts'), import('./dialogs.tsx')])
    bridge.closeWebView()
    await dialogs.showMessage({ text: '文' })
    expect(await dialogs.showConfirm(question)).toBe(false)
    expect(alert).not.toHaveBeenCalled()
  })
})

describe('a page that could not fetch our dialogs', () => {
  test('questions and messages use the browser’s own dialogs', async () => {
    vi.resetModules()
    vi.doMock('./dialog-view.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const confirm = vi.fn(() => true)
    const alert = vi.fn()
    vi.stubGlobal('confirm', confirm)
    vi.stubGlobal('alert', alert)
    const dialogs = await import('./dialogs.tsx')
    render(<dialogs.DialogHost />)
    expect(await dialogs.showConfirm(question)).toBe(true)
    await dialogs.showMessage({ text: '文' })
    expect(confirm).toHaveBeenCalledWith('よろしいですか？')
    expect(alert).toHaveBeenCalledWith('文')
    vi.doUnmock('./dialog-view.tsx')
    vi.unstubAllGlobals()
  })
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropUnsaved } from '../../../platform/unsaved.ts'
import { refuse } from '../../../testing/server.fake.ts'
import { mayLeave } from '../../../ui/confirm-leave.ts'
import { newDraft } from './draft.ts'
import {
  answerAlert,
  box,
  choose,
  cleanUp,
  fillIn,
  findBox,
  noon,
  open,
  prepare,
  press,
  serve,
  suzuki,
  write,
} from './form.fake.tsx'
import { formStore, hasInput } from './form-store.ts'

beforeEach(() => {
  prepare()
  serve()
})
afterEach(cleanUp)

const question = '入力された内容は保存されません。本当によろしいですか？'
const unloads = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

describe('FORM-22 Back', () => {
  test('without any input just goes back', async () => {
    const { back } = await open('/news/add')
    await findBox('タイトル')
    back()
    await screen.findByText('feed')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(unloads()).toBe(true)
  })

  test('with input needs a confirmation; Cancel stays, OK discards it and goes back', async () => {
    const { back, path, goTo } = await open('/news/add')
    await write('タイトル', '件名')
    back()
    const alert = await screen.findByRole('alertdialog', { name: '確認' })
    expect(alert.textContent).toContain(question)
    await answerAlert(question, 'キャンセル')
    expect(path()).toBe('/news/add')
    expect(box('タイトル').value).toBe('件名')
    back()
    await answerAlert(question)
    await screen.findByText('feed')
    await waitFor(() => expect(formStore.getState().isOpen).toBe(false))
    await goTo('/news/add')
    expect((await findBox('タイトル')).value).toBe('')
  })
})

test('G-098 a link elsewhere needs a confirmation too, and so does closing the tab', async () => {
  const { path, goTo } = await open('/news/add')
  await write('本文', '本文')
  expect(unloads()).toBe(false)
  const going = goTo('/setting/my-profile')
  await answerAlert(question, 'キャンセル')
  expect(path()).toBe('/news/add')
  const goingAgain = goTo('/setting/my-profile')
  await answerAlert(question)
  await Promise.all([going, goingAgain])
  await waitFor(() => expect(formStore.getState().isOpen).toBe(false))
  expect(unloads()).toBe(true)
})

test('FORM-23 going to the form’s other screens needs no confirmation, and leaving from them does', async () => {
  const { path, back, goTo } = await open('/news/add')
  await fillIn()
  await choose('公開範囲', 'ユーザー指定')
  for (const [link, screenName] of [
    ['ユーザーを選択する', 'picker'],
    [/計1名/, 'list'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name: link }))
    await screen.findByText(screenName)
    const leaving = goTo('/setting/my-profile')
    await answerAlert(question, 'キャンセル')
    leaving.catch(() => undefined)
    expect(screen.getByText(screenName)).toBeTruthy()
    back()
    expect((await findBox('タイトル')).value).toBe('件名')
  }
  await press('確認する')
  await screen.findByRole('button', { name: '投稿する' })
  expect(path()).toBe('/news/add/confirm')
})

test('G-114 an expired session leads to the sign-in without a question, and the input stays in memory', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  serve({ createNews: refuse('sessionInvalid') })
  const { goTo } = await open('/news/add')
  await fillIn()
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
  await answerAlert('ログインの有効期限が切れました。')
  await screen.findByText('login')
  expect(unloads()).toBe(true)
  await goTo('/news/add')
  expect((await findBox('タイトル')).value).toBe('件名')
  expect(formStore.getState()).toMatchObject({ isOpen: true, submitted: false })
})

describe('G-023 input is anything that differs from the form as it opened', () => {
  const opened = () => {
    formStore.getState().startAdd(suzuki, true, noon)
    return formStore.getState()
  }
  const tanaka = { ...suzuki, companyUserId: '3', name: '田中' }

  test.each([
    ['a text', () => opened().change({ content: ' ' })],
    ['a date', () => opened().change({ end: { date: '2026/11/30' } })],
    ['a time', () => opened().change({ start: { time: '23:50' } })],
    ['the deadline switch', () => void opened().setDeadline(true)],
    ['the audience', () => opened().setAudience([suzuki, tanaka])],
    ['the push switch', () => opened().setPush(true)],
  ])('%s', (_, change) => {
    change()
    expect(hasInput(formStore.getState())).toBe(true)
  })

  test('nothing changed, or changed back, is none', () => {
    opened().change({ title: '件名' })
    formStore.getState().change({ title: '' })
    formStore.getState().setAudience([tanaka, suzuki])
    formStore.getState().setAudience([suzuki])
    expect(hasInput(formStore.getState())).toBe(false)
    const fresh = newDraft(suzuki.companyUserId, noon)
    expect(hasInput({ draft: { ...fresh, title: '件名' }, fresh, isOpen: false })).toBe(false)
  })
})

describe('G-098 signing out', () => {
  test('needs a confirmation where input would be lost; Cancel stays, and after OK the browser does not ask again', async () => {
    await open('/news/add')
    await write('タイトル', '件名')
    const refused = mayLeave(null, { to: 'outside' })
    await answerAlert(question, 'キャンセル')
    expect(await refused).toBe(false)
    expect(unloads()).toBe(false)
    const agreed = mayLeave(null, { to: 'outside' })
    await answerAlert(question)
    expect(await agreed).toBe(true)
    dropUnsaved()
    expect(unloads()).toBe(true)
  })
})

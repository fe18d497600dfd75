import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cast } from '../../../testing/cast.fake.ts'
import {
  draftId,
  openForm,
  passTime,
  prepareDrafts,
  seeSaved,
  unloads,
  writeAndSave,
  yesterday,
} from './drafts.fake.tsx'
import { answerAlert, cleanUp, findBox, suzuki, write } from './form.fake.tsx'
import { formStore } from './form-store.ts'

vi.mock('../../../platform/analytics.ts', () => ({ sendEvent: () => undefined, allowEvents: () => undefined }))

beforeEach(prepareDrafts)
afterEach(cleanUp)

const question = '入力された内容は保存されません。本当によろしいですか？'

describe('DRAFT-03 FORM-22 the question before leaving', () => {
  const leave = async (answer: string) => {
    const { back, ...rest } = await openForm()
    await writeAndSave()
    back()
    const alert = await screen.findByRole('alertdialog', { name: '確認' })
    const buttons = within(alert).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['キャンセル', '下書きに残す', 'OK'])
    await answerAlert(question, answer)
    return rest
  }

  test('OK deletes what this visit has stored', async () => {
    const { drafts } = await leave('OK')
    await screen.findByText('feed')
    expect(drafts.size).toBe(0)
    await waitFor(() => expect(formStore.getState().isOpen).toBe(false))
    await passTime(60_000)
    expect(drafts.size).toBe(0)
  })

  test('「下書きに残す」 stores what was written until then, and goes back', async () => {
    const { back, fields } = await openForm()
    await write('タイトル', '件名')
    back()
    await answerAlert(question, '下書きに残す')
    await screen.findByText('feed')
    expect(fields()).toEqual([{ title: '件名' }])
  })

  test('Cancel stays, with the draft', async () => {
    const { fields, path } = await leave('キャンセル')
    expect([path(), fields()]).toEqual(['/news/add', [{ title: '件名' }]])
  })

  test('a draft that was opened becomes what it was, its people, too', async () => {
    const { back, drafts } = await openForm({ [draftId]: yesterday }, { state: { draftId } })
    await write('タイトル', '別の件名')
    formStore.getState().change({ scope: 'specific' })
    formStore.getState().setAudience([suzuki, cast.tanaka])
    await passTime()
    await waitFor(() => expect(drafts.get(draftId)).toMatchObject({ companyUserIds: expect.any(Array) }))
    back()
    await answerAlert(question)
    await screen.findByText('feed')
    expect(drafts.get(draftId)).toMatchObject({ fields: yesterday.fields, companyUserIds: null })
  })

  test('there is none for a draft that was opened and not changed', async () => {
    const { back, drafts } = await openForm({ [draftId]: yesterday }, { state: { draftId } })
    back()
    await screen.findByText('feed')
    expect(drafts.get(draftId)).toMatchObject(yesterday)
  })

  test('G-443 closing the tab asks only while something is not stored', async () => {
    await openForm()
    await write('タイトル', '件名')
    expect(unloads()).toBe(false)
    await passTime()
    await seeSaved()
    expect(unloads()).toBe(true)
  })

  test('without a network 「下書きに残す」 leaves it in the tab, for the next form', async () => {
    const { back, goTo } = await openForm({}, { answers: { saveDraft: new TypeError('cut') } })
    await write('タイトル', '件名')
    back()
    await answerAlert(question, '下書きに残す')
    await screen.findByText('feed')
    await waitFor(() => expect(formStore.getState().isOpen).toBe(false))
    await goTo('/news/add')
    expect((await findBox('タイトル')).value).toBe('件名')
  })
})

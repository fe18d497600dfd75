import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openForm, prepareDrafts, unloads } from './drafts.fake.tsx'
import { answerAlert, cleanUp, findBox, open, prepare, serve } from './form.fake.tsx'
import { type FormState, formStore } from './form-store.ts'

beforeEach(prepare)
afterEach(cleanUp)

const setUnsent = (unsentFiles: FormState['unsentFiles']) => act(() => formStore.setState({ unsentFiles }))

describe('FORM-22 G-592 leaving', () => {
  const question = '入力された内容は保存されません。本当によろしいですか？'

  test.each(['pending', 'failed'] as const)(
    'asks while a file is %s, although nothing else was entered',
    async (unsent) => {
      serve()
      const { back, path } = await open('/news/add')
      await findBox('タイトル')
      expect(unloads()).toBe(true)
      setUnsent(unsent)
      expect(unloads()).toBe(false)
      back()
      const alert = await screen.findByRole('alertdialog', { name: '確認' })
      // There is nothing to be kept as a draft.
      expect(within(alert).queryByRole('button', { name: '下書きに残す' })).toBeNull()
      await answerAlert(question, 'キャンセル')
      expect(path()).toBe('/news/add')
    },
  )

  test('does not ask for a file that was refused', async () => {
    serve()
    const { back } = await open('/news/add')
    await findBox('タイトル')
    setUnsent('refused')
    expect(unloads()).toBe(true)
    back()
    await screen.findByText('feed')
  })

  test('says before a draft is kept that files which are not sent yet are not in it', async () => {
    prepareDrafts()
    const { back, path, fields } = await openForm(
      {},
      { answers: { getFileFacts: { fileId: '11', name: '手順.pdf', kind: 'pdf', bytes: 2048, state: 'ready' } } },
    )
    act(() => formStore.getState().change({ files: [{ fileId: '11', alt: '' }] }))
    setUnsent('pending')
    const keep = async (answer: string) => {
      back()
      await answerAlert(question, '下書きに残す')
      await answerAlert('送信の終わっていないファイルは、下書きに残りません。', answer)
    }
    await keep('キャンセル')
    expect(path()).toBe('/news/add')
    await keep('移動する')
    await screen.findByText('feed')
    expect(fields()).toEqual([{ files: [{ fileId: '11', alt: '' }] }])
  })
})

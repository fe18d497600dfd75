import { saveDraft } from '@kawaraban/contract/drafts.ts'
import { getFileFacts } from '@kawaraban/contract/files.ts'
import { copyFile } from '@kawaraban/contract/files-copies.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answers, refuse } from '../../../testing/server.fake.ts'
import { draftId, openForm, passTime, prepareDrafts, seeSaved, unloads } from './drafts.fake.tsx'
import { button, cleanUp, findBox, open, prepare, press, serve } from './form.fake.tsx'
import { formStore, hasInput } from './form-store.ts'
import { pdf, picture } from './post-files.fake.ts'

beforeEach(() => {
  prepare()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(cleanUp)

const described = { ...picture, alt: '避難経路' }
const originals = [described, pdf]

/** Copies a file under an id that is ten higher. */
const copies: NonNullable<Answers['copyFile']> = ({ params: { fileId } }) => {
  const original = originals.find((file) => file.fileId === fileId)
  return original ? { file: { ...original, fileId: String(Number(fileId) + 10) } } : refuse('documentDeleted')
}
const copied = [
  { fileId: '22', alt: '避難経路' },
  { fileId: '21', alt: '' },
]
const names = () =>
  within(screen.getByRole('list', { name: '添付したファイル' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent)
const files = () => formStore.getState().draft.files
const isComplete = () => button('確認する').getAttribute('aria-disabled') !== 'true'

/** Opens the form of a copy of a post with these files. */
const openCopy = async (answers: Answers = { copyFile: copies }) => {
  const server = serve({
    getPostTemplate: { fields: { title: '件名', content: '本文', scope: 'all' }, companyUserIds: [], files: originals },
    ...answers,
  })
  const page = await open('/news/add?copyOf=7')
  await findBox('タイトル')
  return { ...server, ...page }
}

describe('REUSE-01 G-595 a copied post', () => {
  test('gets copies of the files, one after the other, in their order and with their texts', async () => {
    const { requests, sent } = await openCopy()
    await waitFor(() => expect(files()).toEqual(copied))
    expect(requests(copyFile).map(({ params }) => params.fileId)).toEqual(['12', '11'])
    expect(names()).toEqual(['図.png', '手順.pdf'])
    // All of it is known, and nothing of it was entered.
    expect(requests(getFileFacts)).toEqual([])
    expect([hasInput(formStore.getState()), unloads()]).toEqual([false, true])
    await press('確認する')
    await press('投稿する')
    await screen.findByText('feed')
    expect(sent()).toMatchObject([{ files: copied }])
  })

  test('waits for them before it is confirmed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await openCopy({
      copyFile: async (request) => {
        await promise
        return copies(request)
      },
    })
    await screen.findByText('複製しています')
    screen.getByText('送信が終わるのを待ってください。')
    expect([isComplete(), screen.queryByRole('list', { name: '添付したファイル' })]).toEqual([false, null])
    resolve()
    await waitFor(() => expect(isComplete()).toBe(true))
  })

  test('says which cannot be copied, and does without it', async () => {
    await openCopy({
      copyFile: (request) => (request.params.fileId === '12' ? refuse('documentDeleted') : { refusal: 'hasMacros' }),
    })
    await screen.findByText('このファイルはもうありません。取り除いて、もう一度添付してください。')
    await screen.findByText('マクロを含むファイルは添付できません。マクロを含まない形式で保存し直してください。')
    expect(isComplete()).toBe(false)
    await press('図.pngを取り除く')
    await press('手順.pdfを取り除く')
    expect([files(), isComplete()]).toEqual([[], true])
  })

  test('tries again by a press what a broken connection has left out', async () => {
    const { on } = await openCopy({ copyFile: new Error('cut') })
    const again = await screen.findAllByRole('button', { name: 'もう一度複製する' })
    expect(screen.getAllByText('複製できませんでした。もう一度お試しください。').length).toBe(again.length)
    on(copyFile, copies)
    const [first] = await screen.findAllByRole('button', { name: 'もう一度複製する' })
    if (first) await userEvent.click(first)
    await waitFor(() => expect(files()).toEqual([copied[0], { fileId: '11', alt: '' }]))
    await press('もう一度複製する')
    await waitFor(() => expect(files()).toEqual(copied))
  })
})

describe('DRAFT-04 G-581 a draft', () => {
  beforeEach(prepareDrafts)
  const named = [
    { fileId: '12', alt: '避難経路' },
    { fileId: '11', alt: '' },
  ]

  test('copies a file that another form has posted, in its place, when it is opened', async () => {
    const fields = { title: '昨日の件名', files: named }
    const stored = { draftId, version: 'v1', savedAt: '2026/11/19 14:22', fields, companyUserIds: null }
    await openForm(
      { [draftId]: { fields } },
      { answers: { copyFile: copies, getDraft: { ...stored, files: [{ ...described, isPosted: true }, pdf] } } },
    )
    await press('再開する')
    await waitFor(() => expect(files()).toEqual([{ fileId: '22', alt: '避難経路' }, named[1]]))
    expect(names()).toEqual(['図.png', '手順.pdf'])
    expect(hasInput(formStore.getState())).toBe(false)
  })

  test('that goes on as another one has files of its own', async () => {
    const answers: Answers = {
      copyFile: copies,
      getFileFacts: ({ params }) =>
        originals.find(({ fileId }) => fileId === params.fileId) ?? refuse('documentDeleted'),
    }
    const { drafts, requests } = await openForm({}, { answers })
    act(() => formStore.getState().change({ files: named }))
    await passTime()
    await seeSaved()
    await waitFor(() => expect(names()).toEqual(['図.png', '手順.pdf']))
    // The same form in another tab has posted it.
    drafts.clear()
    act(() => formStore.getState().change({ title: '別の件名' }))
    await passTime()
    await press('別の下書きとして保存する')
    await waitFor(() => expect(files()).toEqual(copied))
    await passTime()
    await waitFor(() => expect([...drafts.values()].map(({ fields }) => fields.files)).toEqual([copied]))
    expect(requests(saveDraft).at(-1)?.params.draftId).toBe(formStore.getState().postKey)
  })
})

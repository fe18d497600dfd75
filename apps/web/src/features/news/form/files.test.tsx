import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { getDraft } from '@kawaraban/contract/drafts.ts'
import { getFileFacts } from '@kawaraban/contract/files.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answers, refuse } from '../../../testing/server.fake.ts'
import { draftId, openForm, passTime, prepareDrafts, seeSaved } from './drafts.fake.tsx'
import {
  answerAlert,
  button,
  cleanUp,
  fillIn,
  open,
  openEdit,
  prepare,
  press,
  scheduled,
  section,
  serve,
} from './form.fake.tsx'
import { formStore } from './form-store.ts'
import { pdf, picture } from './post-files.fake.ts'

beforeEach(prepare)
afterEach(cleanUp)

const attach = (...files: { fileId: string; alt: string }[]) => act(() => formStore.getState().change({ files }))
const setUnsent = (unsentFiles: 'pending' | 'failed' | 'refused' | null) =>
  act(() => formStore.setState({ unsentFiles }))
const rows = () => within(screen.getByRole('list', { name: '添付したファイル' })).getAllByRole('listitem')

/** What the server knows of these files; of others nothing. */
const factsOf =
  (...files: AttachedFile[]): NonNullable<Answers['getFileFacts']> =>
  ({ params }) =>
    files.find(({ fileId }) => fileId === params.fileId) ?? refuse('documentDeleted')

/** The form with its texts and files. */
const write = async (answers: Answers = {}, files = [{ fileId: '11', alt: '' }]) => {
  const server = serve({ getFileFacts: factsOf(pdf, picture), ...answers })
  const page = await open('/news/add', undefined, { isFromHome: true })
  await fillIn()
  attach(...files)
  await screen.findByRole('button', { name: 'ファイルを選ぶ' })
  return { ...server, ...page }
}

describe('FILE-01 G-590 a post is confirmed only with all of its files', () => {
  const isComplete = () => button('確認する').getAttribute('aria-disabled') !== 'true'

  test.each([
    ['pending', '送信が終わるのを待ってください。'],
    ['failed', '送信できなかったファイルがあります。もう一度送信するか、取り除いてください。'],
    ['refused', '添付できないファイルがあります。取り除いてください。'],
  ] as const)('and says so while one is %s', async (unsent, sentence) => {
    const { path } = await write()
    setUnsent(unsent)
    screen.getByText(sentence)
    expect(isComplete()).toBe(false)
    await press('確認する')
    expect([path(), document.activeElement]).toEqual(['/news/add', button('ファイルを選ぶ')])
    setUnsent(null)
    expect(isComplete()).toBe(true)
  })

  test('and one that the server has refused, or has no more, says why in its row and is taken out', async () => {
    await write({ getFileFacts: () => ({ ...picture, state: 'missing', refusal: 'tooManyPixels' }) })
    await screen.findByText('画像の画素数が大きすぎます。5,000万画素以下に縮小してください。')
    screen.getByText('添付できないファイルがあります。取り除いてください。')
    expect(isComplete()).toBe(false)
    await press('図.pngを取り除く')
    await waitFor(() => expect(isComplete()).toBe(true))
  })
})

test('FILE-07 G-590 a file that the server does not take with the post leads to the field, whose rows are loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isGone = false
  const { path, requests } = await write({
    getFileFacts: () => (isGone ? refuse('documentDeleted') : pdf),
    createNews: () => {
      isGone = true
      return refuse('invalidFiles')
    },
  })
  await press('確認する')
  await press('投稿する')
  await waitFor(() => expect(path()).toBe('/news/add'))
  await screen.findByText('このファイルはもうありません。取り除いて、もう一度添付してください。')
  await waitFor(() => expect(document.activeElement).toBe(button('ファイルを選ぶ')))
  expect(requests(getFileFacts).length).toBeGreaterThan(1)
})

test('FILE-01 the form of a post knows its files: only what is missing is asked for', async () => {
  const missing: AttachedFile = { ...pdf, fileId: '13', name: '無い.pdf', state: 'missing' }
  const { requests } = await openEdit(
    { ...scheduled, files: [pdf, { ...picture, alt: '避難経路' }, missing] },
    { getFileFacts: factsOf(missing) },
  )
  await screen.findByRole('button', { name: '図.pngを前へ' })
  expect(rows().map((row) => row.querySelector('bdi')?.textContent)).toEqual(['手順.pdf', '図.png', '無い.pdf'])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /画像の説明/ }).value).toBe('避難経路')
  await screen.findByText('ファイルがありません')
  expect(requests(getFileFacts).map(({ params }) => params.fileId)).toEqual(['13'])
})

test('FILE-01 G-591 what a file is, is asked again once there is a network', async () => {
  const { on } = await write({ getFileFacts: new Error('cut') })
  await screen.findByText('添付ファイルの情報を読み込めませんでした')
  on(getFileFacts, pdf)
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  // Without that event it would be asked again later.
  await screen.findByText('手順.pdf', {}, { timeout: 3000 })
})

describe('DRAFT-01 FILE-01 a draft', () => {
  beforeEach(prepareDrafts)

  test('is stored with its files and their texts, and opens with them', async () => {
    const { fields, drafts, back, goTo } = await openForm({}, { answers: { getFileFacts: factsOf(pdf, picture) } })
    attach({ fileId: '12', alt: '避難経路' }, { fileId: '11', alt: '' })
    await passTime()
    await seeSaved()
    const files = [
      { fileId: '12', alt: '避難経路' },
      { fileId: '11', alt: '' },
    ]
    expect(fields()).toEqual([{ files }])
    back()
    await answerAlert('入力された内容は保存されません。', '下書きに残す')
    await screen.findByText('feed')
    await goTo('/news/add')
    await press('再開する')
    await waitFor(() => expect(formStore.getState().draft.files).toEqual(files))
    expect(drafts.size).toBe(1)
    expect(rows().map((row) => row.querySelector('bdi')?.textContent)).toEqual(['図.png', '手順.pdf'])
  })

  test('says what its files are without asking for each, and which is gone', async () => {
    const files = ['11', '14'].map((fileId) => ({ fileId, alt: '' }))
    const { requests, on } = await openForm({ [draftId]: { fields: { files } } })
    on(getFileFacts, factsOf())
    on(getDraft, {
      draftId,
      version: 'v1',
      savedAt: '2026/11/19 14:22',
      fields: { files },
      companyUserIds: null,
      files: [pdf],
    })
    await press('再開する')
    await screen.findByText('手順.pdf')
    await screen.findByText('このファイルはもうありません。取り除いて、もう一度添付してください。')
    expect(requests(getFileFacts).map(({ params }) => params.fileId)).toEqual(['14'])
  })
})

describe('CONF-01 CHECK-03 the confirm screen', () => {
  const files = [
    { fileId: '11', alt: '' },
    { fileId: '12', alt: '' },
  ]

  test('names the files, and shows them as the readers of the detail will see them', async () => {
    await write({}, files)
    await press('確認する')
    await screen.findByRole('button', { name: '投稿する' })
    await section('入力した内容').findByText('手順.pdf')
    const card = within(screen.getByTitle<HTMLIFrameElement>(/^一覧での見え方/).contentDocument?.body ?? document.body)
    await card.findByText('添付2件')
    expect(card.getByAltText('').getAttribute('src')).toBe('/v1/files/12/small')
    await userEvent.click(screen.getByRole('radio', { name: '詳細' }))
    const frame = await screen.findByTitle<HTMLIFrameElement>(/^詳細での見え方/)
    const detail = within(frame.contentDocument?.body ?? document.createElement('p'))
    expect((await detail.findByRole('link', { name: /手順\.pdf/ })).getAttribute('href')).toBe('/v1/files/11')
    detail.getByRole('button', { name: '図.pngを大きく表示する' })
  })

  test('CHECK-02 FILE-03 warns of pictures without a text, by their names', async () => {
    await write({}, files)
    await press('確認する')
    const warning = await screen.findByText(/^説明のない画像があります。/)
    expect(warning.textContent).toContain('図.png')
    expect(warning.textContent).not.toContain('手順.pdf')
  })

  test('CHECK-02 FILE-03 does not warn of a picture that has one', async () => {
    await write({}, [{ fileId: '12', alt: '避難経路' }])
    await press('確認する')
    await section('入力した内容').findByText('避難経路')
    expect(screen.queryByText(/^説明のない画像があります。/)).toBeNull()
  })
})

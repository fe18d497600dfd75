import {
  createTemplate,
  getPostTemplate,
  type ListedTemplate,
  type Template,
  type TemplateFields,
} from '@kawaraban/contract/templates.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, refuse } from '../../../../testing/server.fake.ts'
import {
  answerAlert,
  box,
  cleanUp,
  fillIn,
  findBox,
  open,
  openEdit,
  prepare,
  press,
  sato,
  section,
  serve,
  suzuki,
  write,
} from '../form.fake.tsx'
import { formStore, hasInput } from '../form-store.ts'

const loadAudience = vi.hoisted(() => vi.fn())
vi.mock('../../../audience/load-audience.ts', () => ({ loadAudience }))

beforeEach(prepare)
afterEach(cleanUp)

const fields: TemplateFields = {
  title: '【拠点】の停電',
  content: '【日時】に停電します。',
  scope: 'all',
  hasDeadline: true,
  pushFlag: true,
  remindType: 'dueDate',
  remindDaysBefore: 1,
  remindScope: 'unread',
}
const listed: ListedTemplate = {
  templateId: '5',
  name: '停電',
  title: '【拠点】の停電',
  ownerCompanyUserId: suzuki.companyUserId,
  ownerName: suzuki.name,
  version: 1,
}
const template: Template = { ...listed, fields }
const templates: Answers = { listTemplates: { templates: [listed] }, getTemplate: template }

const openAdd = async (answers: Answers = templates) => {
  const server = serve(answers)
  const page = await open('/news/add', suzuki, { isFromHome: true })
  await findBox('タイトル')
  return { ...server, ...page }
}
const use = async (button = 'テンプレートから書く') => {
  await press(button)
  await userEvent.click(await screen.findByRole('button', { name: '停電を使う' }))
}
const confirmAndPost = async () => {
  await write('対応期限日時の日付', '2026/11/25')
  await write('対応期限日時の時間', '10:00')
  await write('公開終了日時の日付', '2026/11/30')
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
}

test('REUSE-02 G-466 the empty form offers templates, and one fills texts and settings, with the first place selected', async () => {
  const { path } = await openAdd()
  await use()
  await waitFor(() => expect(box('タイトル').value).toBe(fields.title))
  expect(screen.queryByRole('dialog')).toBeNull()
  const title = box('タイトル')
  expect(document.activeElement).toBe(title)
  expect(title.value.slice(title.selectionStart ?? 0, title.selectionEnd ?? 0)).toBe('【拠点】')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: '対応期限を設定する' }).checked).toBe(true)
  expect(box('対応期限日時の日付').value).toBe('')
  expect(formStore.getState().draft.notice).toMatchObject({
    pushFlag: true,
    remindType: 'dueDate',
    remindDaysBefore: 1,
  })
  // Nothing of it was typed: it can be left without a question, and filled by another template.
  expect(hasInput(formStore.getState())).toBe(false)
  expect(path()).toBe('/news/add')
  screen.getByRole('button', { name: 'テンプレートから書く' })
})

test('REUSE-02 G-466 a template replaces a written text only after a yes, and dates stay', async () => {
  await openAdd()
  await fillIn()
  await write('公開終了日時の日付', '2026/11/30')
  await use('テンプレート')
  await answerAlert('テンプレートの内容に置き換えます', 'キャンセル')
  expect(formStore.getState().draft.title).toBe('件名')
  await userEvent.click(await screen.findByRole('button', { name: '停電を使う' }))
  await answerAlert('テンプレートの内容に置き換えます', '置き換える')
  await waitFor(() => expect(box('タイトル').value).toBe(fields.title))
  expect(box('公開終了日時の日付').value).toBe('2026/11/30')
  expect(hasInput(formStore.getState())).toBe(true)
})

test('REUSE-02 DRAFT-02 G-466 a template replaces the text of a draft that was opened only after a yes', async () => {
  await openAdd()
  const { restore, postKey } = formStore.getState()
  act(() => restore({ content: '下書きの本文' }, { postKey, fieldsWithoutErrors: [], refused: {} }))
  act(() => formStore.setState(({ draft }) => ({ fresh: draft })))
  await use('テンプレート')
  await answerAlert('テンプレートの内容に置き換えます', 'キャンセル')
  expect(formStore.getState().draft.content).toBe('下書きの本文')
  await userEvent.click(await screen.findByRole('button', { name: '停電を使う' }))
  await answerAlert('テンプレートの内容に置き換えます', '置き換える')
  await waitFor(() => expect(box('本文').value).toBe(fields.content))
  // What the template has brought may be replaced by the next one.
  await use('テンプレートから書く')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('REUSE-02 G-465 posting asks which places are left, and No leads back to the form', async () => {
  const { path, sent } = await openAdd()
  await use()
  await waitFor(() => expect(box('タイトル').value).toBe(fields.title))
  await write('タイトル', '【注意】本社の停電')
  await confirmAndPost()
  await answerAlert('【日時】が、そのまま残っています。このまま投稿しますか？', '戻って記入する')
  await waitFor(() => expect(path()).toBe('/news/add'))
  expect(sent()).toEqual([])
  await write('本文', '12月1日に停電します。')
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
  await screen.findByText('feed')
  expect(sent()).toMatchObject([{ title: '【注意】本社の停電', content: '12月1日に停電します。' }])
})

test('REUSE-02 G-465 posting with places left is possible', async () => {
  const { sent } = await openAdd()
  await use()
  await waitFor(() => expect(box('タイトル').value).toBe(fields.title))
  await confirmAndPost()
  await answerAlert('【拠点】【日時】が、そのまま残っています。', 'このまま投稿する')
  await screen.findByText('feed')
  expect(sent()).toMatchObject([{ title: fields.title }])
})

test('REUSE-02 G-465 a post that no template has filled is not asked about its 【…】, but about an empty one', async () => {
  const { sent } = await openAdd()
  await write('タイトル', '【重要】件名')
  await write('本文', '本文【　】')
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
  await answerAlert('【　】が、そのまま残っています。', 'このまま投稿する')
  await screen.findByText('feed')
  expect(sent()).toHaveLength(1)
})

test('REUSE-02 what is in the form is stored as a template, without dates and people', async () => {
  const { requests } = await openAdd({ ...templates, createTemplate: { templateId: '6' } })
  await fillIn()
  await press('テンプレート')
  await userEvent.click(await screen.findByRole('button', { name: '書いた内容を保存' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /テンプレート名/ }), '定例{Enter}')
  await screen.findByRole('dialog', { name: 'テンプレート' })
  const [request] = requests(createTemplate)
  expect(request?.body).toMatchObject({ name: '定例', fields: { title: '件名', content: '本文', scope: 'all' } })
  expect(Object.keys(request?.body.fields ?? {}).filter((key) => /date|ids/i.test(key))).toEqual([])
  expect(request?.headers.get('idempotency-key')).toBeTruthy()
})

test('REUSE-02 an edit form offers no templates', async () => {
  await openEdit()
  await findBox('タイトル')
  expect(screen.queryByRole('button', { name: /テンプレート/ })).toBeNull()
})

test('REUSE-01 the form of a copy has texts, push, reminder and people, and its own dates', async () => {
  const { title, content } = fields
  loadAudience.mockResolvedValue({ users: [suzuki, sato], unseen: [] })
  serve({ getPostTemplate: { fields: { ...fields, scope: undefined }, companyUserIds: ['2', '1'] } })
  await open('/news/add?copyOf=7')
  expect((await findBox('タイトル')).value).toBe(title)
  expect(box('本文').value).toBe(content)
  expect(box('公開開始日時の日付').value).toBe('2026/11/20')
  expect(box('対応期限日時の日付').value).toBe('')
  await within(await screen.findByRole('region', { name: '公開範囲' })).findByText('計2名')
  expect(formStore.getState().draft).toMatchObject({ scope: 'specific', notice: { pushFlag: true } })
  expect(hasInput(formStore.getState())).toBe(false)
  expect(section('公開範囲').getByRole('link', { name: /計2名/ })).toBeTruthy()
})

test('REUSE-01 a post that cannot be loaded can be tried again, or left for an empty form', async () => {
  const { on } = serve({ getPostTemplate: refuse('documentDeleted') })
  await open('/news/add?copyOf=7')
  await screen.findByText('複製する投稿を読み込めませんでした')
  on(getPostTemplate, new Error('offline'))
  await press('再読み込み')
  await screen.findByText('複製する投稿を読み込めませんでした')
  await userEvent.click(screen.getByRole('link', { name: '空の投稿から始める' }))
  expect((await findBox('タイトル')).value).toBe('')
})

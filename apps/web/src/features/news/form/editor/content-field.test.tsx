import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  box,
  cleanUp,
  findBox,
  open,
  openEdit,
  prepare,
  press,
  scheduled,
  serve,
  showIn,
  write,
} from '../form.fake.tsx'

beforeEach(prepare)
afterEach(cleanUp)

const content = () => box('本文')
const isFormatted = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '書式を使う' }).checked

const select = (start: number, end: number) => content().setSelectionRange(start, end)

test('WRITE-02 a button and keys set the marks of what is selected, and the text has marks from then on', async () => {
  const server = serve()
  await open('/news/add')
  await write('タイトル', '訓練')
  await write('本文', '持ち物')
  expect(isFormatted()).toBe(false)
  select(0, 3)
  await press(/^箇条書き/)
  expect(content().value).toBe('- 持ち物')
  expect(isFormatted()).toBe(true)
  expect(content()).toBe(document.activeElement)
  select(2, 5)
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(content().value).toBe('- **持ち物**')
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
  await waitFor(() => expect(server.sent()).toHaveLength(1))
  expect(server.sent()[0]).toMatchObject({ content: '- **持ち物**', contentFormat: 'markdown' })
})

test('WRITE-02 a plain post is sent as before, and marks in it are text until a tool is used', async () => {
  const server = serve()
  await open('/news/add')
  await write('タイトル', '訓練')
  await write('本文', '- 持ち物')
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
  await waitFor(() => expect(server.sent()).toHaveLength(1))
  expect(server.sent()[0]).not.toHaveProperty('contentFormat')
})

test('WRITE-02 marks that were text are taken on and not off, and the switch makes them text again', async () => {
  serve()
  await open('/news/add')
  await write('本文', '- 持ち物')
  await press(/^箇条書き/)
  expect([content().value, isFormatted()]).toEqual(['- 持ち物', true])
  await userEvent.click(screen.getByRole('checkbox', { name: '書式を使う' }))
  expect([content().value, isFormatted()]).toEqual(['- 持ち物', false])
})

test('WRITE-02 Enter continues a list, but not while an input method composes, and not in plain text', async () => {
  serve()
  await open('/news/add')
  await write('本文', '持ち物')
  await press(/^番号付きリスト/)
  content().setSelectionRange(6, 6)
  await userEvent.keyboard('{Enter}')
  expect(content().value).toBe('1. 持ち物\n2. ')
  fireEvent.keyDown(content(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(content(), { key: 'b', code: 'KeyB', ctrlKey: true, isComposing: true })
  expect(content().value).toBe('1. 持ち物\n2. ')
  await userEvent.click(screen.getByRole('checkbox', { name: '書式を使う' }))
  content().focus()
  content().setSelectionRange(6, 6)
  await userEvent.keyboard('{Enter}')
  expect(content().value).toBe('1. 持ち物\n\n2. ')
})

test('WRITE-02 the tools are one stop of the Tab key, and arrows lead from one to the next', async () => {
  serve()
  await open('/news/add')
  await findBox('本文')
  const tools = within(screen.getByRole('toolbar', { name: '本文の書式' })).getAllByRole('button')
  expect(tools.map((tool) => tool.tabIndex)).toEqual([0, -1, -1, -1, -1, -1])
  tools[0]?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(tools[2])
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(document.activeElement).toBe(tools[0])
  await userEvent.keyboard('{End}')
  expect(tools.map((tool) => tool.tabIndex)).toEqual([-1, -1, -1, -1, -1, 0])
})

test('WRITE-02 a pasted list stays a list; a pasted text is cut at the limit as before', async () => {
  serve()
  await open('/news/add')
  await userEvent.click(await findBox('本文'))
  const paste = (html: string, text: string) => {
    const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : text) }
    fireEvent.paste(content(), { clipboardData })
  }
  paste('<p>一</p>', '一')
  expect(isFormatted()).toBe(false)
  paste('<ul><li>水</li><li>食料</li></ul>', '水食料')
  expect(content().value).toContain('- 水\n- 食料')
  expect(isFormatted()).toBe(true)
})

test('WRITE-02 below the width of the column one press shows the text as it will be drawn', async () => {
  serve()
  await open('/news/add')
  await write('本文', '持ち物')
  await press(/^見出し/)
  await press('プレビュー')
  const preview = within(screen.getByRole('region', { name: 'プレビュー' }))
  await preview.findByRole('heading', { level: 3, name: '持ち物' })
  await press('プレビュー')
  expect(screen.queryByRole('region', { name: 'プレビュー' })).toBeNull()
})

test('WRITE-02 G-373 in a wide window the preview beside the form draws the marks', async () => {
  showIn('wide')
  serve()
  await open('/news/add')
  expect(screen.queryByRole('button', { name: 'プレビュー' })).toBeNull()
  await write('タイトル', '訓練')
  await write('本文', '持ち物')
  await press(/^見出し/)
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^詳細での見え方/)
  const shown = within(frame.contentDocument?.body ?? document.createElement('p'))
  await shown.findByRole('heading', { level: 2, name: '持ち物' })
  await userEvent.click(screen.getByRole('radio', { name: '一覧' }))
  await waitFor(() => expect(shown.getByText('持ち物').textContent).toBe('持ち物'))
})

test('WRITE-02 VAL-07 a text of marks alone is blank', async () => {
  serve()
  await open('/news/add')
  await write('タイトル', '訓練')
  await userEvent.click(await findBox('本文'))
  await press(/^箇条書き/)
  await screen.findByText('文字、数字、もしくは記号を1文字以上入力してください')
})

test('WRITE-02 the form of a post with marks says so, and that it has none any more', async () => {
  const post = { ...scheduled, content: '- 水', contentFormat: 'markdown' } as const
  const { sent } = await openEdit(post)
  await findBox('本文')
  expect(isFormatted()).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: '書式を使う' }))
  await press('保存する')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ content: '- 水', contentFormat: 'plain' })
})

test('WRITE-02 on a Mac the keys are those of Command', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh)')
  serve()
  await open('/news/add')
  await write('本文', '持ち物')
  select(0, 3)
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(content().value).toBe('持ち物')
  await userEvent.keyboard('{Meta>}b{/Meta}')
  expect(content().value).toBe('**持ち物**')
  screen.getByRole('button', { name: '太字（⌘B）' })
})

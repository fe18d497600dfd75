import { listCategories } from '@kawaraban/contract/categories.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  type TemplateFields,
  updateTemplate,
} from '@kawaraban/contract/templates.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetCsrfPair } from '../../call.ts'
import { queryClient } from '../../shell/query-client.ts'
import { cast } from '../../testing/cast.fake.ts'
import { fakeServer, refuse } from '../../testing/server.fake.ts'
import { DialogHost } from '../../ui/dialogs.tsx'
import { ToastHost } from '../../ui/toast.tsx'
import { myProfileQuery } from '../members/my-profile.ts'
import { others, own, settings, whole } from './templates.fake.ts'
import TemplatesDialog from './templates-dialog.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  queryClient.clear()
  forgetCsrfPair()
  server = fakeServer({ listTemplates: { templates: [own, others] }, getTemplate: whole })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (caller: CompanyUser = cast.suzuki, current: TemplateFields = {}) => {
  queryClient.setQueryData(myProfileQuery.queryKey, caller)
  const [onUse, onClose] = [vi.fn(async (_: TemplateFields) => true), vi.fn()]
  render(
    <QueryClientProvider client={queryClient}>
      <TemplatesDialog current={current} onUse={onUse} onClose={onClose} />
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'テンプレート' })
  return { onUse, onClose }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const rewrite = async (name: RegExp, text: string) => {
  await userEvent.clear(box(name))
  await userEvent.type(box(name), text)
}
const answer = async (button: string) => {
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: button }))
  await waitFor(() => expect(question.isConnected).toBe(false))
}

test('REUSE-02 G-462 the list says who made each, and offers to change one’s own, to admins all', async () => {
  await show()
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    `停電停電のお願い作成：${cast.suzuki.name}使う編集削除`,
    `研修研修のお願い作成：${cast.sato.name}使う`,
  ])
  cleanup()
  await show(cast.sato)
  await screen.findByRole('button', { name: '研修を編集' })
  screen.getByRole('button', { name: '停電を削除' })
})

test('REUSE-02 one that is used fills the form with all that it sets', async () => {
  const { onUse, onClose } = await show()
  await press('停電を使う')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onUse.mock.calls).toEqual([[whole.fields]])
})

test('REUSE-02 a template is renamed and its texts are changed; its settings are shown and stay', async () => {
  server.on(updateTemplate, { version: 4 })
  await show()
  await press('停電を編集')
  await screen.findByRole('dialog', { name: 'テンプレートの編集' })
  screen.getByText('設定：公開範囲（全員）、対応期限あり、プッシュ通知、リマインド（対応期限の3日前）')
  await rewrite(/テンプレート名/, 'a&b')
  await press('保存する')
  await screen.findByText(/特殊文字/)
  expect(server.requests(updateTemplate)).toEqual([])
  await rewrite(/テンプレート名/, '断水')
  await rewrite(/タイトル/, '断水について')
  await userEvent.clear(box(/本文/))
  await press('保存する')
  await screen.findByText('テンプレートを変更しました。')
  expect(server.requests(updateTemplate).map(({ body }) => body)).toEqual([
    { name: '断水', fields: { ...settings, title: '断水について' }, version: 3 },
  ])
  await screen.findByRole('dialog', { name: 'テンプレート' })
})

test('REUSE-02 G-711 while a template is saved nothing more is taken in', async () => {
  const saved = Promise.withResolvers<{ version: number }>()
  server.on(updateTemplate, () => saved.promise)
  await show()
  await press('停電を編集')
  await rewrite(/テンプレート名/, '断水{Enter}と')
  for (const name of [/タイトル/, /本文/]) await userEvent.type(box(name), 'と')
  const { title, content } = whole.fields
  expect([/テンプレート名/, /タイトル/, /本文/].map((name) => box(name).value)).toEqual(['断水', title, content])
  saved.resolve({ version: 4 })
  await screen.findByText('テンプレートを変更しました。')
})

const ofForm: TemplateFields = { title: '件名', categoryId: '6', hasDeadline: false, pushFlag: false }

test('REUSE-02 G-502 W-78 the settings of a template become those of the form, and back, and leaving asks', async () => {
  server.on(updateTemplate, { version: 4 })
  server.on(listCategories, {
    categories: [{ categoryId: '6', name: '安全', colour: 'red', icon: 'shield', posters: 'editors' }],
  })
  await show(cast.suzuki, ofForm)
  await press('停電を編集')
  const former = '設定：公開範囲（全員）、対応期限あり、プッシュ通知、リマインド（対応期限の3日前）'
  await screen.findByText(former)
  const button = await screen.findByRole('button', { name: '投稿画面の設定に変える' })
  await userEvent.click(button)
  await screen.findByText('設定：カテゴリー（安全）、公開範囲（ユーザー指定）')
  expect([document.activeElement, button.textContent]).toEqual([button, '元の設定に戻す'])
  await userEvent.click(button)
  screen.getByText(former)
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  await answer('キャンセル')
  await press('保存する')
  await screen.findByText('テンプレートを変更しました。')
  const { title: _, ...settingsOfForm } = ofForm
  expect(server.requests(updateTemplate).map(({ body }) => body)).toEqual([
    { name: '停電', fields: { ...settingsOfForm, title: '停電', content: '【日時】に停電します。' }, version: 3 },
  ])
})

test('REUSE-02 G-502 a template that has the settings of the form already offers nothing', async () => {
  await show(cast.suzuki, { ...settings, content: '本文' })
  await press('停電を編集')
  await screen.findByText(/^設定：/)
  expect(screen.queryByRole('button', { name: /設定に/ })).toBeNull()
})

test('REUSE-02 VAL-07 WRITE-02 marks alone are no text of a template, and what has marks keeps its format', async () => {
  server.on(updateTemplate, { version: 4 })
  server.on(getTemplate, { ...whole, fields: { content: '# 【日時】', contentFormat: 'markdown' } })
  await show()
  await press('停電を編集')
  await screen.findByRole('dialog', { name: 'テンプレートの編集' })
  await rewrite(/本文/, '# ')
  await press('保存する')
  await screen.findByText(/文字、数字、もしくは記号を1文字以上入力してください/)
  expect(server.requests(updateTemplate)).toEqual([])
  await rewrite(/本文/, '- 停電')
  await press('保存する')
  await screen.findByText('テンプレートを変更しました。')
  expect(server.requests(updateTemplate)[0]?.body.fields).toEqual({ content: '- 停電', contentFormat: 'markdown' })
})

test('REUSE-02 G-464 whose template was changed meanwhile is told, keeps what was entered, and may store it beside', async () => {
  server.on(updateTemplate, refuse('templateChanged'))
  server.on(createTemplate, { templateId: '7' })
  await show()
  await press('停電を編集')
  await screen.findByRole('dialog', { name: 'テンプレートの編集' })
  await rewrite(/タイトル/, '断水')
  await press('保存する')
  await answer('戻る')
  expect(box(/タイトル/).value).toBe('断水')
  server.on(updateTemplate, refuse('documentDeleted'))
  await press('保存する')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('このテンプレートは削除されています。')
  await answer('保存する')
  await screen.findByText('テンプレートを保存しました。')
  expect(server.requests(createTemplate).map(({ body }) => body)).toEqual([
    { name: '停電', fields: { ...whole.fields, title: '断水' } },
  ])
})

test('REUSE-02 what was entered is left only after a yes', async () => {
  const { onClose } = await show()
  await press('停電を編集')
  await screen.findByRole('dialog', { name: 'テンプレートの編集' })
  await press('戻る')
  await press('停電を編集')
  await screen.findByRole('dialog', { name: 'テンプレートの編集' })
  await rewrite(/タイトル/, '断水')
  await userEvent.keyboard('{Escape}')
  await answer('キャンセル')
  expect(box(/タイトル/).value).toBe('断水')
  await press('戻る')
  await answer('OK')
  await screen.findByRole('dialog', { name: 'テンプレート' })
  expect(onClose).not.toHaveBeenCalled()
})

test('REUSE-02 deleting asks, sends the version that was seen, and says what was in its way', async () => {
  server.on(deleteTemplate, refuse('templateChanged'))
  await show()
  await press('停電を削除')
  await answer('キャンセル')
  expect(server.requests(deleteTemplate)).toEqual([])
  await press('停電を削除')
  await answer('削除')
  await screen.findByText(/ほかの人が先にこのテンプレートを変更しました/)
  await answer('OK')
  server.on(deleteTemplate, undefined)
  server.on(listTemplates, { templates: [others] })
  await press('停電を削除')
  await answer('削除')
  await screen.findByText('テンプレートを削除しました。')
  expect(server.requests(deleteTemplate).map(({ params, query }) => [params.templateId, query.version])).toEqual([
    ['5', '3'],
    ['5', '3'],
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: '停電を削除' })).toBeNull())
})

test('REUSE-02 texts that a post must not have are no template, and an empty form stores none', async () => {
  await show(cast.suzuki, { title: 'a&b' })
  await press('書いた内容を保存')
  await screen.findByText('タイトルか本文に、直すところがあります。直してから保存してください。')
  expect(screen.queryByRole('button', { name: '保存する' })).toBeNull()
  cleanup()
  await show()
  await screen.findByText('停電')
  expect(screen.queryByRole('button', { name: '書いた内容を保存' })).toBeNull()
})

test('REUSE-02 a list without templates says what they are for, and one that is not there can be loaded again', async () => {
  server.on(listTemplates, { templates: [] })
  await show()
  await screen.findByText(/^テンプレートはまだありません。/)
  cleanup()
  queryClient.clear()
  server.on(listTemplates, new Error('offline'))
  server.on(getTemplate, whole)
  await show()
  await screen.findByText('テンプレートを表示できませんでした')
  server.on(listTemplates, { templates: [own] })
  await press('再読み込み')
  await screen.findByText('停電')
})

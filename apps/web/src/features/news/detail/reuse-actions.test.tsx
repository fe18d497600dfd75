import { createTemplate, getPostTemplate } from '@kawaraban/contract/templates.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/server.fake.ts'
import { aNews, people, renderDetail, serve } from './detail.fake.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const copyLink = () => screen.queryByRole('link', { name: '複製して投稿' })
/** As the app writes it, whose router quotes no words. */
const addressOf = (link: HTMLElement | null) =>
  link && decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '')
const saveButton = () => screen.queryByRole('button', { name: 'テンプレートにする' })

test('REUSE-01 REUSE-02 who may post copies a post or makes a template of it, also another’s and an ended one; others do not', async () => {
  for (const [caller, news, isOffered] of [
    [people.viewer, aNews(), false],
    [people.editor, aNews(), true],
    [
      people.editor,
      aNews({ ownerCompanyUserId: '1', endDate: '2026/01/01 10:00', startDate: '2025/12/01 10:00' }),
      true,
    ],
    [people.admin, aNews(), true],
  ] as const) {
    serve({ getNews: news, getMyProfile: caller })
    renderDetail(caller)
    await screen.findByRole('button', { name: 'リンクをコピー' })
    expect(addressOf(copyLink())).toBe(isOffered ? '/news/add?copyOf=7' : null)
    expect(saveButton() !== null).toBe(isOffered)
    cleanup()
  }
})

test('REUSE-02 a post becomes a template under its title, cut to what a name may have', async () => {
  const title = '年末調整の書類の提出について'.repeat(4)
  const fields = { title, content: '本文', scope: 'all', hasDeadline: true } as const
  const { requests } = serve({
    getNews: aNews({ title }),
    getPostTemplate: { fields, companyUserIds: ['1', '2', '3'] },
    createTemplate: { templateId: '6' },
  })
  renderDetail(people.editor)
  await userEvent.click(await screen.findByRole('button', { name: 'テンプレートにする' }))
  await screen.findByText(
    'タイトル、本文、公開範囲（全員）、対応期限ありを保存します。日時、添付ファイル、指定したユーザーは保存しません。',
  )
  await userEvent.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('テンプレートを保存しました。')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests(createTemplate).map(({ body }) => body)).toEqual([{ name: title.slice(0, 30), fields }])
})

test('REUSE-02 a post that cannot be loaded is no template, and a failed try keeps its key and its name', async () => {
  const { on, requests } = serve({ getPostTemplate: new Error('offline') })
  renderDetail(people.editor)
  await userEvent.click(await screen.findByRole('button', { name: 'テンプレートにする' }))
  await screen.findByText('投稿を読み込めませんでした')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存する' }).disabled).toBe(true)
  on(getPostTemplate, { fields: { title: '題' }, companyUserIds: [] })
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  await screen.findByText(/^タイトル、本文、公開範囲（ユーザー指定）を保存します/)
  on(createTemplate, refuse('limitExceeded'))
  const name = screen.getByRole('textbox')
  await userEvent.clear(name)
  await userEvent.type(name, '避難訓練{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  on(createTemplate, { templateId: '6' })
  await userEvent.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = requests(createTemplate)
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'
import { draftStore } from './draft-store.fake.ts'

afterEach(closeApp)

const [first, second] = ['0d4f8f0e-0000-4000-8000-000000000001', '0d4f8f0e-0000-4000-8000-000000000002'] as const
const stored = () =>
  draftStore({
    [first]: { fields: { title: '件名', content: '本文のはじめ' }, savedAt: '2026/11/19 14:22' },
    [second]: { fields: { content: '題のない本文' }, savedAt: '2026/11/20 09:00' },
  })
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '下書き' }))
  return within(await screen.findByRole('dialog', { name: '下書き' }))
}

describe('DRAFT-02 the list in the feed', () => {
  test('has the own drafts, the newest first, and opens one in the form', async () => {
    const { answers } = stored()
    await openApp('/', { role: 'editor', answers })
    const dialog = await open()
    const rows = await dialog.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '題のない本文2026/11/20 09:00 に保存',
      '件名本文のはじめ2026/11/19 14:22 に保存',
    ])
    await userEvent.click(dialog.getByRole('button', { name: /^件名/ }))
    const title = await screen.findByLabelText<HTMLInputElement>(/^タイトル/)
    expect([title.value, location.pathname]).toEqual(['件名', '/news/add'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('deletes one after a question', async () => {
    const { answers, drafts } = stored()
    await openApp('/', { role: 'editor', answers })
    const dialog = await open()
    await userEvent.click(await dialog.findByRole('button', { name: '下書き「件名」を削除する' }))
    const alert = await screen.findByRole('alertdialog', { name: '下書きの削除' })
    expect(alert.textContent).toContain('下書き「件名」を削除します。削除すると元に戻せません。')
    await userEvent.click(within(alert).getByRole('button', { name: '削除' }))
    await waitFor(() => expect([...drafts.keys()]).toEqual([second]))
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
  })

  test('G-441 says on which day one is deleted, once that is near', async () => {
    const draft = { draftId: first, title: '件名', excerpt: '', savedAt: '2026/08/25 10:00', deletedOn: '2026/11/23' }
    await openApp('/', { role: 'admin', answers: { listDrafts: { drafts: [draft] } } })
    await (await open()).findByText('2026/11/23 に削除されます')
  })

  test('says that there is none, and what cannot be loaded is loaded again', async () => {
    let isBroken = true
    await openApp('/', {
      role: 'editor',
      answers: { listDrafts: () => (isBroken ? refuse('internal') : { drafts: [] }) },
    })
    const dialog = await open()
    await dialog.findByText('下書きを読み込めませんでした')
    isBroken = false
    await userEvent.click(dialog.getByRole('button', { name: '再読み込み' }))
    await dialog.findByText('下書きはありません')
  })

  test('PERM-03 is there for those who may post alone', async () => {
    await openApp('/', { role: 'viewer' })
    await screen.findByText('投稿がまだありません')
    expect(screen.queryByRole('button', { name: '下書き' })).toBeNull()
  })
})

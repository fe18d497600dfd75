import { applyImport, deleteImport, getImport, undoImport } from '@kawaraban/contract/imports.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/server.fake.ts'
import {
  anImport,
  answer,
  applied,
  closeImports,
  openImport,
  openImports,
  press,
  serveImports,
  spoken,
  tiles,
} from './imports-setup.fake.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(closeImports)

describe('while it goes on', () => {
  test.each([
    ['reading', 'ファイルを確認しています', '50%'],
    ['applying', '取り込んでいます', '600 / 1,200名'],
    ['undoing', '元に戻しています', '600 / 1,200名'],
  ] as const)('PEOPLE-01 %s says how far it is', async (state, name, share) => {
    openImport(anImport({ state, progress: { done: 600, total: 1200 } }))
    const bar = await screen.findByRole('progressbar', { name })
    expect([bar.ariaValueNow, bar.ariaValueMax, bar.ariaValueText]).toEqual(['600', '1200', share])
    screen.getByText('この画面を閉じても、処理は続きます。')
  })

  test('PEOPLE-01 the check becomes its result automatically; a screen reader announces it, and it has the focus', async () => {
    const { server } = openImport(anImport({ state: 'reading', counts: null }))
    await screen.findByRole('progressbar')
    server.one = anImport()
    const heading = await screen.findByRole('heading', { name: '確認した内容' })
    await spoken('ファイルの確認が終わりました。')
    expect(document.activeElement).toBe(heading)
  })

  test('PEOPLE-01 answers that fail meanwhile are said, and it goes on by itself when they come again', async () => {
    const { server } = openImport(anImport({ state: 'applying', progress: { done: 1, total: 2 } }))
    await screen.findByRole('progressbar')
    server.on(getImport, () => {
      throw new TypeError('offline')
    })
    await screen.findByText(/^最新の状態を取得できません。/)
    server.on(getImport, anImport({ state: 'applied', applied }))
    await screen.findByRole('heading', { name: '取り込んだ内容' })
    expect(screen.queryByText(/^最新の状態を取得できません。/)).toBeNull()
  })

  test('PEOPLE-01 reading can be cancelled after a question, and leads back to the choice of a file', async () => {
    const { server, path } = openImport(anImport({ state: 'reading', counts: null }))
    server.on(deleteImport, () => {
      server.one = null
      return null
    })
    await press('中止')
    expect(await answer('続ける')).toContain('何も変わりません。')
    await press('中止')
    await answer('中止')
    await screen.findByRole('button', { name: 'ファイルを選ぶ' })
    expect([path(), server.writes()]).toEqual(['/setting/imports', ['DELETE /imports/5']])
  })
})

describe('the result', () => {
  test('PEOPLE-01 G-175 is taken back as a whole after a question, with who was left as they are', async () => {
    const { server, client } = openImport(
      anImport({
        state: 'applied',
        applied: { ...applied, keptOwnNames: 2, leftOut: 3 },
        undoUntil: '2026/12/20 10:00',
      }),
    )
    client.setQueryData(['authorities'], 'as it was')
    server.on(undoImport, () => {
      server.one = anImport({ state: 'undoing', applied })
      return null
    })
    await screen.findByText('2026/12/20 10:00 まで、取り込み全体を元に戻せます。')
    expect(tiles('取り込んだ内容')).toEqual([
      '追加 8名',
      '変更 3名',
      '権限なしにした 1名',
      '残した名前 2名',
      '取り込まなかった行 3行',
    ])
    await press('元に戻す')
    expect(await answer('元に戻す')).toContain('追加した8名を取り消し、')
    await screen.findByRole('progressbar', { name: '元に戻しています' })
    server.one = anImport({
      state: 'undone',
      applied,
      undone: { restored: 4, removed: 6, setToNone: 1, skipped: 1 },
    })
    await screen.findByRole('heading', { name: '元に戻した内容' })
    expect(tiles('元に戻した内容')).toEqual([
      '元の内容に戻した 4名',
      '追加を取り消した 6名',
      '権限なしにした 1名',
      '戻さなかった 1名',
    ])
    screen.getByText('取り込みのあとに変更された人は、その内容を残しています。')
    expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull()
    await spoken('元に戻しました。')
    expect(client.getQueryState(['authorities'])?.isInvalidated).toBe(true)
  })

  test('PEOPLE-01 everything else is fetched again once people have changed', async () => {
    const { server, client } = openImport(anImport({ state: 'applying' }))
    client.setQueryData(['authorities'], 'as it was')
    await screen.findByRole('progressbar')
    expect(client.getQueryState(['authorities'])?.isInvalidated).toBe(false)
    server.one = anImport({ state: 'applied', applied })
    await screen.findByRole('link', { name: 'ユーザー一覧を見る' })
    await waitFor(() => expect(client.getQueryState(['authorities'])?.isInvalidated).toBe(true))
  })

  test('G-175 after 30 days nothing is offered to be taken back', async () => {
    openImport(anImport({ state: 'applied', applied }))
    await screen.findByRole('heading', { name: '取り込んだ内容' })
    expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull()
  })

  test.each([
    ['', 'もう一度お試しください。'],
    ['lastAdmin', '管理者が1名もいなくなるため'],
    ['tooManyMembers', '510,000名を超えるため'],
    ['interrupted', '処理が途中で止まったため'],
  ] as const)('PEOPLE-01 one that failed says why (%s), and can be removed', async (failure, text) => {
    const { server, path } = openImport(anImport({ state: 'failed', failure }))
    server.on(deleteImport, () => {
      server.one = null
      return null
    })
    await screen.findByText((found) => found.includes(text))
    await press('履歴から削除')
    await answer('削除')
    await waitFor(() => expect(path()).toBe('/setting/imports'))
    expect(server.writes()).toEqual(['DELETE /imports/5'])
  })
})

describe('one that is not there', () => {
  test('G-033 an import that is gone, or of another company, is not found', async () => {
    const server = serveImports()
    server.on(getImport, refuse('documentDeleted'))
    openImports('/setting/imports/5')
    await screen.findByRole('heading', { name: '取り込みが見つかりません' })
    expect(screen.getByRole('link', { name: '取り込みの一覧へ' }).getAttribute('href')).toBe('/setting/imports')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('PEOPLE-01 one that goes while it is on show is said to be gone, without the words of posts', async () => {
    const { server } = openImport(anImport())
    server.on(applyImport, () => {
      server.on(getImport, refuse('documentDeleted'))
      return refuse('documentDeleted')
    })
    await press('取り込む')
    await answer('取り込む')
    await screen.findByRole('heading', { name: '取り込みが見つかりません' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('PERM-11 PERM-14 ERR-07 G-049 a user who is no admin is led home without a message', async () => {
    const server = serveImports()
    server.on(getImport, refuse('noPermission'))
    openImports('/setting/imports/5')
    await screen.findByRole('heading', { name: '社内報' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('PEOPLE-01 one that fails to load can be loaded again', async () => {
    const server = serveImports()
    server.on(getImport, () => {
      throw new TypeError('offline')
    })
    openImports('/setting/imports/5')
    await screen.findByRole('heading', { name: '取り込みを読み込めませんでした' })
    server.on(getImport, anImport())
    await press('再読み込み')
    await screen.findByRole('heading', { name: '確認した内容' })
  })
})

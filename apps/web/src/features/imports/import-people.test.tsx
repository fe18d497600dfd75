import { listImportPeople } from '@kawaraban/contract/imports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/server.fake.ts'
import { anImport, aPerson, closeImports, counts, openImport, press } from './imports-setup.fake.tsx'

const log = vi.fn<(message: string, error: unknown) => void>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  closeImports()
  log.mockClear()
})

const rowsOf = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const former = { name: '田中 美咲', departmentName: '営業部', reading: '', role: 'viewer' } as const

describe('PEOPLE-01 G-381 the dry run', () => {
  test('names who is added, with all that the file says of them', async () => {
    const { server } = openImport(anImport())
    server.people = {
      added: [aPerson({ reading: 'しんじん' }), aPerson({ docomoId: 'd901', line: 3, departmentName: '' })],
    }
    expect(await rowsOf('追加するユーザーの一覧')).toEqual([
      '新人 花子d9002行目部門・部署営業部ふりがなしんじん権限閲覧者',
      '新人 花子d9013行目権限閲覧者',
    ])
  })

  test('names who is changed, from what to what, field by field, and who is set to none', async () => {
    const { server } = openImport(anImport())
    const gone = aPerson({ ...former, docomoId: 'd5', role: 'none', former })
    const known = aPerson({ ...former, docomoId: 'd4', departmentName: '広報部', reading: 'たなか', former })
    const fixed = aPerson({ ...former, docomoId: 'd6', former, fixesRole: true })
    server.people = { added: [aPerson()], changed: [known, fixed], setToNone: [gone] }
    await userEvent.click(await screen.findByRole('tab', { name: /変更/ }))
    expect(await rowsOf('変更するユーザーの一覧')).toEqual([
      '田中 美咲d42行目部門・部署営業部 から 広報部 へ営業部 → 広報部ふりがな未設定 から たなか へ未設定 → たなか',
      '田中 美咲d62行目権限閲覧者のまま（ログインしても自動で変わらなくなります）',
    ])
    await userEvent.click(screen.getByRole('tab', { name: /権限なしにする/ }))
    expect(await rowsOf('権限なしにするユーザーの一覧')).toEqual([
      '田中 美咲d52行目権限閲覧者 から 権限なし へ閲覧者 → 権限なし',
    ])
  })

  test('MAIL-02 names the address, from what to what, and none where the server says nothing of it', async () => {
    const { server } = openImport(anImport())
    const had = { ...former, address: 'old@example.com' }
    const known = aPerson({ ...former, docomoId: 'd4', address: 'new@example.com', former: had })
    const removed = aPerson({ ...former, docomoId: 'd6', address: '', former: had })
    server.people = { added: [aPerson({ address: 'a@example.com' })], changed: [known, removed] }
    expect((await rowsOf('追加するユーザーの一覧'))[0]).toContain('メールアドレスa@example.com')
    await userEvent.click(await screen.findByRole('tab', { name: /変更/ }))
    expect(await rowsOf('変更するユーザーの一覧')).toEqual([
      '田中 美咲d42行目メールアドレスold@example.com から new@example.com へold@example.com → new@example.com',
      '田中 美咲d62行目メールアドレスold@example.com から 未設定 へold@example.com → 未設定',
    ])
  })

  test('G-173 says of a name that somebody has chosen themselves that it stays, once that is chosen', async () => {
    const { server } = openImport(anImport({ counts: counts({ added: 0, ownNames: 1 }) }))
    server.people = { changed: [aPerson({ ...former, name: '田中 実咲', former, isOwnName: true })] }
    expect((await rowsOf('変更するユーザーの一覧'))[0]).toContain('田中 美咲 から 田中 実咲 へ')
    await userEvent.click(screen.getByRole('switch', { name: '本人が変更した名前を残す' }))
    expect(await rowsOf('変更するユーザーの一覧')).toEqual(['田中 美咲d9002行目名前本人が変更した名前を残します'])
  })

  test('says of somebody who is so by now that it is so, and of who is missing what happens to them', async () => {
    const missing = aPerson({ ...former, docomoId: 'd7', line: 0, role: 'none', former })
    const { server } = openImport(anImport({ counts: counts({ added: 0, setToNone: 0, missing: 1 }) }))
    server.people = { changed: [aPerson({ ...former, former })], missing: [missing] }
    expect(await rowsOf('変更するユーザーの一覧')).toEqual(['田中 美咲d9002行目確認のあとに、この内容になりました。'])
    await userEvent.click(screen.getByRole('tab', { name: /ファイルにない/ }))
    await screen.findByText('「ファイルにない人を権限なしにする」を選ばないときは、何も変わりません。')
    expect(await rowsOf('ファイルにないユーザーの一覧')).toEqual([
      '田中 美咲d7権限閲覧者 から 権限なし へ閲覧者 → 権限なし',
    ])
    await userEvent.click(screen.getByRole('switch', { name: 'ファイルにない人を権限なしにする' }))
    await screen.findByText('取り込むと、権限なしになります。')
  })

  test('shows 20 on a page, loads the next one, and again what has failed', async () => {
    const { server } = openImport(anImport({ counts: counts({ added: 45, changed: 0, setToNone: 0 }) }))
    server.on(listImportPeople, () => new Error('offline'))
    await screen.findByText('対象のユーザーを読み込めませんでした')
    const people = Array.from({ length: 45 }, (_, n) => aPerson({ docomoId: `d${n}`, line: n + 2 }))
    server.on(listImportPeople, ({ query: { page, limit } }) => ({
      people: people.slice((page - 1) * limit, page * limit),
      totalPeople: 45,
    }))
    await press('再読み込み')
    expect(await rowsOf('追加するユーザーの一覧')).toHaveLength(20)
    await press('次のページ')
    await screen.findByText('22行目')
    expect(server.requests(listImportPeople).at(-1)?.query).toEqual({ outcome: 'added', page: 2, limit: 20 })
  })

  test('ends without a word of failure where another admin applies the file meanwhile', async () => {
    const { server } = openImport(anImport({ counts: counts({ added: 45, changed: 0, setToNone: 0 }) }))
    server.people = { added: Array.from({ length: 45 }, (_, n) => aPerson({ docomoId: `d${n}`, line: n + 2 })) }
    await rowsOf('追加するユーザーの一覧')
    server.one = anImport({ state: 'applying' })
    server.on(listImportPeople, () => refuse('importNotReady'))
    await press('次のページ')
    await waitFor(() => expect(screen.queryByRole('heading', { name: '対象のユーザー' })).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(log).not.toHaveBeenCalled()
  })

  test('has no list where nobody is concerned', async () => {
    openImport(anImport({ counts: counts({ added: 0, changed: 0, setToNone: 0 }) }))
    await screen.findByText('まだ何も変わっていません。')
    expect(screen.queryByRole('heading', { name: '対象のユーザー' })).toBeNull()
  })
})

import { applyImport, deleteImport, getImport, listImportFaults, undoImport } from '@kawaraban/contract/imports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { wouldLose } from '../../platform/unsaved.ts'
import { refuse } from '../../testing/server.fake.ts'
import {
  aFault,
  anImport,
  answer,
  bodies,
  closeImports,
  counts,
  openImports,
  press,
  serveImports,
  tiles,
} from './imports-stage.fake.tsx'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeImports)

const open = (...given: Parameters<typeof serveImports>) => {
  const server = serveImports(...given)
  return { server, ...openImports('/setting/imports/5') }
}
const spoken = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text))
const applied = { added: 8, changed: 3, setToNone: 1, keptOwnNames: 0, leftOut: 0 }

describe('while it goes on', () => {
  test.each([
    ['reading', 'ファイルを確認しています', '50%'],
    ['applying', '適用しています', '600 / 1,200名'],
    ['undoing', '元に戻しています', '600 / 1,200名'],
  ] as const)('PEOPLE-01 %s says how far it is', async (state, name, share) => {
    open(anImport({ state, progress: { done: 600, total: 1200 } }))
    const bar = await screen.findByRole('progressbar', { name })
    expect([bar.ariaValueNow, bar.ariaValueMax, bar.ariaValueText]).toEqual(['600', '1200', share])
    screen.getByText('この画面を閉じても、処理は続きます。')
  })

  test('PEOPLE-01 the check becomes a dry run by itself; a screen reader is told, and the focus is on it', async () => {
    const { server } = open(anImport({ state: 'reading', counts: null }))
    await screen.findByRole('progressbar')
    server.one = anImport()
    const heading = await screen.findByRole('heading', { name: '確認した内容' })
    await spoken('ファイルの確認が終わりました。')
    expect(document.activeElement).toBe(heading)
  })

  test('PEOPLE-01 answers that fail meanwhile are said, and it goes on by itself when they come again', async () => {
    const { server } = open(anImport({ state: 'applying', progress: { done: 1, total: 2 } }))
    await screen.findByRole('progressbar')
    server.on(getImport, () => {
      throw new TypeError('offline')
    })
    await screen.findByText(/^最新の状態を取得できません。/)
    server.on(getImport, anImport({ state: 'applied', applied }))
    await screen.findByRole('heading', { name: '適用した内容' })
    expect(screen.queryByText(/^最新の状態を取得できません。/)).toBeNull()
  })

  test('PEOPLE-01 reading can be cancelled after a question, and leads back to the choice of a file', async () => {
    const { server, path } = open(anImport({ state: 'reading', counts: null }))
    server.on(deleteImport, () => {
      server.one = null
      return null
    })
    await press('中止')
    expect(await answer('続ける')).toContain('何も変わりません。')
    await press('中止')
    await answer('中止')
    await screen.findByRole('button', { name: 'CSVファイルを選ぶ' })
    expect([path(), server.writes()]).toEqual(['/setting/imports', ['DELETE /imports/5']])
  })
})

describe('the dry run', () => {
  test('PEOPLE-01 counts who is added, changed, set to none and left as they are, and names columns that are not read', async () => {
    open(anImport({ counts: counts({ added: 1204 }), ignoredColumns: ['備考', '内線'] }))
    await screen.findByText('まだ何も変わっていません。')
    expect(tiles('確認した内容')).toEqual(['追加 1,204名', '変更 3名', '権限なしにする 1名', '変更なし 1名'])
    screen.getByText('読み取らない列：「備考」「内線」')
    expect(screen.queryAllByRole('switch')).toEqual([])
  })

  test('PEOPLE-01 is applied after a question that says the numbers', async () => {
    const { server } = open(anImport())
    server.on(applyImport, () => {
      server.one = anImport({ state: 'applying', progress: { done: 0, total: 12 } })
      return null
    })
    await press('適用')
    expect(await answer('キャンセル')).toContain('8名を追加し、3名を変更し、1名を権限なしにします。')
    expect(server.writes()).toEqual([])
    await press('適用')
    await answer('適用')
    await screen.findByRole('progressbar', { name: '適用しています' })
    expect(bodies(server, applyImport)).toEqual([
      { keepOwnNames: false, repairCharacters: false, leaveOutTooLong: false, missingToNone: false },
    ])
  })

  test('G-173 forbidden characters are repaired, and too long lines left out, by one press each', async () => {
    const { server } = open(anImport({ counts: counts({ forbiddenLines: 2, tooLongLines: 1 }), totalFaults: 3 }), [
      aFault(),
      aFault({ line: 3, code: 'tooLong', column: 'departmentName', text: '長い部門' }),
    ])
    server.on(applyImport, null)
    const list = await screen.findByRole('list', { name: '確認が必要な行の一覧' })
    const rows = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(rows()).toEqual([
      `2行目名前に、使えない文字（& < > " '）があります。ID d1「A&B」全角に直せる`,
      '3行目部門・部署が長すぎます。30文字以内にしてください。ID d1「長い部門」取り込まずに進める',
    ])
    const button = screen.getByRole('button', { name: '適用', description: /取り込み方を選ぶと、適用できます。/ })
    await userEvent.click(button)
    await spoken('使えない文字か長すぎる項目がある行が残っています。取り込み方を選ぶと、適用できます。')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: '使えない文字を全角に直して取り込む' }))
    await userEvent.click(screen.getByRole('switch', { name: '長すぎる行を取り込まない' }))
    expect(rows().map((row) => row?.replace(/^.*」/, ''))).toEqual(['全角に直す', '取り込まない'])
    await press('適用')
    const question = await answer('適用')
    expect(question).toContain('2行の使えない文字は、全角に直します。')
    expect(question).toContain('長すぎる1行は取り込みません。')
    await waitFor(() =>
      expect(bodies(server, applyImport)).toEqual([
        { keepOwnNames: false, repairCharacters: true, leaveOutTooLong: true, missingToNone: false },
      ]),
    )
  })

  test('PEOPLE-01 a line that has to be put right keeps it from being applied; another file can be chosen', async () => {
    const { server } = open(anImport({ totalFaults: 1, blockingFaults: 1 }), [
      aFault({ line: 12, code: 'alike', column: 'docomoId', docomoId: '123', text: '', other: '00123' }),
    ])
    server.on(deleteImport, null)
    await screen.findByText(/^登録済みのアカウントID「00123」とよく似ています。/)
    screen.getByText(/直したファイルで、もう一度お試しください。/)
    expect(screen.queryByRole('button', { name: '適用' })).toBeNull()
    await press('中止して、ファイルを選び直す')
    await answer('中止')
    await waitFor(() => expect(server.writes()).toEqual(['DELETE /imports/5']))
  })

  test('PEOPLE-01 a fault of the whole file names no line; faults are turned page by page', async () => {
    const faults = Array.from({ length: 45 }, (_, index) =>
      aFault(index === 0 ? { line: 0, code: 'lastAdmin', docomoId: '', text: '' } : { line: index + 1, code: 'noId' }),
    )
    open(anImport({ totalFaults: 45, blockingFaults: 45 }), faults)
    await screen.findByText('ファイル全体')
    screen.getByText('45件')
    await press('最後のページ')
    await screen.findByText('45行目')
  })

  test('PEOPLE-01 of more faults than can be listed it says how many are', async () => {
    open(anImport({ totalFaults: 1_000_000, blockingFaults: 1_000_000 }), [aFault()])
    await screen.findByText('1,000,000件')
    screen.getByText('10,000件までを表示しています。')
  })

  test('PEOPLE-01 faults that do not come can be loaded again', async () => {
    const { server } = open(anImport({ totalFaults: 1, blockingFaults: 1 }))
    server.on(listImportFaults, () => {
      throw new TypeError('offline')
    })
    await screen.findByRole('heading', { name: '確認が必要な行を読み込めませんでした' })
    server.on(listImportFaults, { faults: [aFault({ code: 'noId' })], totalFaults: 1 })
    await press('再読み込み')
    await screen.findByText('アカウントIDが入っていません。')
  })

  test('PEOPLE-01 where nothing would change, that is said in place of applying it', async () => {
    const { server } = open(anImport({ counts: counts({ added: 0, changed: 0, setToNone: 0, unchanged: 13 }) }))
    await userEvent.click(await screen.findByRole('button', { name: '適用' }))
    await spoken('この内容で変わるものはありません。')
    expect(server.writes()).toEqual([])
  })

  test('G-173 names that people have changed themselves are counted, and kept by a switch', async () => {
    const { server } = open(anImport({ counts: counts({ ownNames: 2 }) }))
    server.on(applyImport, null)
    const keep = await screen.findByRole('switch', {
      name: '本人が変更した名前を残す',
      description: '2名の名前が、本人の変更からファイルの内容に変わります。',
    })
    await press('適用')
    expect(await answer('キャンセル')).toContain('本人が変更した2名の名前も、ファイルの内容に変わります。')
    await userEvent.click(keep)
    await press('適用')
    expect(await answer('適用')).toContain('本人が変更した2名の名前は残します。')
    await waitFor(() => expect(bodies(server, applyImport)).toMatchObject([{ keepOwnNames: true }]))
  })

  test('G-173 who is missing becomes none by a switch; above a tenth only with their number typed, by Enter as well', async () => {
    const { server } = open(anImport({ counts: counts({ missing: 1204 }), missingLimit: 500 }))
    server.on(applyImport, null)
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(await screen.findByRole('switch', { name: 'ファイルにない方を権限なしにする' }))
    const field = screen.getByRole('textbox', { name: /^権限なしになる人数/ })
    await press('適用')
    expect(document.activeElement).toBe(field)
    screen.getByText('人数が一致しません。「1,204」と入力してください。')
    expect([field.ariaInvalid, screen.queryByRole('alertdialog')]).toEqual(['true', null])
    await userEvent.type(field, '１，２０４')
    expect([field.ariaInvalid, wouldLose('/')]).toEqual([null, true])
    await userEvent.keyboard('{Enter}')
    expect(await answer('適用')).toContain('ファイルにない1,204名を権限なしにします。')
    await waitFor(() =>
      expect(bodies(server, applyImport)).toMatchObject([{ missingToNone: true, confirmedMissing: 1204 }]),
    )
  })

  test('G-173 up to a tenth of the people no number is asked for, nor sent', async () => {
    const { server } = open(anImport({ counts: counts({ missing: 10 }) }))
    server.on(applyImport, null)
    await userEvent.click(await screen.findByRole('switch', { name: 'ファイルにない方を権限なしにする' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('適用')
    await answer('適用')
    await waitFor(() => expect(bodies(server, applyImport)).toHaveLength(1))
    expect(bodies(server, applyImport)[0]).not.toHaveProperty('confirmedMissing')
  })

  test.each([
    ['importNotConfirmed', '権限なしにする人数が一致しません。'],
    ['importHasFaults', 'ファイルに確認が必要な行があるため、取り込めません。'],
    ['lastAdmin', '管理者を1名以上設定してください。'],
    ['limitExceeded', '会社の人数が上限の510,000名を超えるため、適用できません。'],
  ] as const)('PEOPLE-01 applying that is refused with %s says why, and how it is now', async (code, text) => {
    const { server } = open(anImport())
    server.on(applyImport, refuse(code))
    await press('適用')
    await answer('適用')
    server.one = anImport({ counts: counts({ added: 9 }) })
    expect(await answer('OK')).toContain(text)
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to apply import'])
  })

  test('PEOPLE-01 one that another admin has applied meanwhile is shown as it is', async () => {
    const { server } = open(anImport())
    server.on(applyImport, () => {
      server.one = anImport({ state: 'applied', applied })
      return refuse('importNotReady')
    })
    await press('適用')
    await answer('適用')
    expect(await answer('OK')).toContain('この取り込みは、今は操作できません。')
    await screen.findByRole('heading', { name: '適用した内容' })
  })
})

describe('the result', () => {
  test('PEOPLE-01 G-175 is taken back as a whole after a question, with who was left as they are', async () => {
    const { server, client } = open(
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
    expect(tiles('適用した内容')).toEqual([
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
    screen.getByText('取り込みのあとに変更された方は、その内容を残しています。')
    expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull()
    await spoken('元に戻しました。')
    expect(client.getQueryState(['authorities'])?.isInvalidated).toBe(true)
  })

  test('PEOPLE-01 everything else is fetched anew once people have changed', async () => {
    const { server, client } = open(anImport({ state: 'applying' }))
    client.setQueryData(['authorities'], 'as it was')
    await screen.findByRole('progressbar')
    expect(client.getQueryState(['authorities'])?.isInvalidated).toBe(false)
    server.one = anImport({ state: 'applied', applied })
    await screen.findByRole('link', { name: '全アカウントを見る' })
    await waitFor(() => expect(client.getQueryState(['authorities'])?.isInvalidated).toBe(true))
  })

  test('G-175 after 30 days nothing is offered to be taken back', async () => {
    open(anImport({ state: 'applied', applied }))
    await screen.findByRole('heading', { name: '適用した内容' })
    expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull()
  })

  test.each([
    ['', 'もう一度お試しください。'],
    ['lastAdmin', '管理者が1名もいなくなるため'],
    ['tooManyMembers', '510,000名を超えるため'],
    ['interrupted', '処理が途中で止まったため'],
  ] as const)('PEOPLE-01 one that failed says why (%s), and can be removed', async (failure, text) => {
    const { server, path } = open(anImport({ state: 'failed', failure }))
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
    expect(screen.getByRole('link', { name: '一括登録へ' }).getAttribute('href')).toBe('/setting/imports')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('PEOPLE-01 one that goes while it is on show is said to be gone, without the words of posts', async () => {
    const { server } = open(anImport())
    server.on(applyImport, () => {
      server.on(getImport, refuse('documentDeleted'))
      return refuse('documentDeleted')
    })
    await press('適用')
    await answer('適用')
    await screen.findByRole('heading', { name: '取り込みが見つかりません' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('PERM-11 PERM-14 ERR-07 G-049 whoever is no admin is led home without a word', async () => {
    const server = serveImports()
    server.on(getImport, refuse('noPermission'))
    openImports('/setting/imports/5')
    await screen.findByRole('heading', { name: '社内報' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('PEOPLE-01 one that does not come can be asked for again', async () => {
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

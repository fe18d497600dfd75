import { applyImport, deleteImport, listImportFaults } from '@kawaraban/contract/imports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { wouldLose } from '../../platform/unsaved.ts'
import { refuse } from '../../testing/server.fake.ts'
import {
  aFault,
  anImport,
  answer,
  applied,
  bodies,
  closeImports,
  counts,
  openImport,
  press,
  spoken,
  tiles,
} from './imports-setup.fake.tsx'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeImports)

describe('the dry run', () => {
  test('PEOPLE-01 counts who is added, changed, set to none and left as they are, and names columns that are not read', async () => {
    openImport(anImport({ counts: counts({ added: 1204 }), ignoredColumns: ['備考', '内線'] }))
    await screen.findByText('まだ何も変わっていません。')
    expect(tiles('確認した内容')).toEqual(['追加 1,204名', '変更 3名', '権限なしにする 1名', '変更なし 1名'])
    screen.getByText('読み取らない列：「備考」「内線」')
    expect(screen.queryAllByRole('switch')).toEqual([])
  })

  test('PEOPLE-01 is applied after a question that says the numbers', async () => {
    const { server } = openImport(anImport())
    server.on(applyImport, () => {
      server.one = anImport({ state: 'applying', progress: { done: 0, total: 12 } })
      return null
    })
    await press('取り込む')
    expect(await answer('キャンセル')).toContain('8名を追加し、3名を変更し、1名を権限なしにします。')
    expect(server.writes()).toEqual([])
    await press('取り込む')
    await answer('取り込む')
    await screen.findByRole('progressbar', { name: '取り込んでいます' })
    expect(bodies(server, applyImport)).toEqual([
      { keepOwnNames: false, repairCharacters: false, leaveOutTooLong: false, missingToNone: false },
    ])
  })

  test('MAIL-02 says how many addresses are set and removed, and asks about those that are removed', async () => {
    openImport(anImport({ counts: counts({ addressesSet: 12, addressesRemoved: 1204 }) }))
    await screen.findByText('メールアドレス：12名を登録・変更、空欄の1,204名から取り除く')
    await press('取り込む')
    expect(await answer('キャンセル')).toContain('空欄の1,204名のメールアドレスを取り除きます。')
  })

  test('MAIL-01 says nothing of addresses where none changes', async () => {
    openImport(anImport({ counts: counts({ addressesSet: 0, addressesRemoved: 0 }) }))
    await screen.findByText('まだ何も変わっていません。')
    await press('取り込む')
    expect(await answer('キャンセル')).not.toContain('メール')
    expect(document.body.textContent).not.toContain('メール')
  })

  test('G-173 forbidden characters are repaired, and too long lines left out, by one press each', async () => {
    const { server } = openImport(
      anImport({ counts: counts({ forbiddenLines: 2, tooLongLines: 1 }), totalFaults: 3 }),
      [aFault(), aFault({ line: 3, code: 'tooLong', column: 'departmentName', text: '長い部門' })],
    )
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
    const button = screen.getByRole('button', { name: '取り込む', description: /取り込み方を選ぶと、取り込めます。/ })
    await userEvent.click(button)
    await spoken('使えない文字か長すぎる項目がある行が残っています。取り込み方を選ぶと、取り込めます。')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: '使えない文字を全角に直して取り込む' }))
    await userEvent.click(screen.getByRole('switch', { name: '長すぎる行を取り込まない' }))
    expect(rows().map((row) => row?.replace(/^.*」/, ''))).toEqual(['全角に直す', '取り込まない'])
    await press('取り込む')
    const question = await answer('取り込む')
    expect(question).toContain('2行の使えない文字は、全角に直します。')
    expect(question).toContain('長すぎる1行は取り込みません。')
    await waitFor(() =>
      expect(bodies(server, applyImport)).toEqual([
        { keepOwnNames: false, repairCharacters: true, leaveOutTooLong: true, missingToNone: false },
      ]),
    )
  })

  test('PEOPLE-01 a line that must be corrected prevents applying it; another file can be chosen', async () => {
    const { server } = openImport(anImport({ totalFaults: 1, blockingFaults: 1 }), [
      aFault({ line: 12, code: 'alike', column: 'docomoId', docomoId: '123', text: '', other: '00123' }),
    ])
    server.on(deleteImport, null)
    await screen.findByText(/^登録済みのアカウントID「00123」とよく似ています。/)
    screen.getByText(/直したファイルで、もう一度お試しください。/)
    expect(screen.queryByRole('button', { name: '取り込む' })).toBeNull()
    await press('中止して、ファイルを選び直す')
    await answer('中止')
    await waitFor(() => expect(server.writes()).toEqual(['DELETE /imports/5']))
  })

  test('PEOPLE-01 a fault of the whole file names no line; faults are turned page by page', async () => {
    const faults = Array.from({ length: 45 }, (_, index) =>
      aFault(index === 0 ? { line: 0, code: 'lastAdmin', docomoId: '', text: '' } : { line: index + 1, code: 'noId' }),
    )
    openImport(anImport({ totalFaults: 45, blockingFaults: 45 }), faults)
    await screen.findByText('ファイル全体')
    screen.getByText('45件')
    await press('最後のページ')
    await screen.findByText('45行目')
  })

  test('PEOPLE-01 of more faults than can be listed it says how many are', async () => {
    openImport(anImport({ totalFaults: 1_000_000, blockingFaults: 1_000_000 }), [aFault()])
    await screen.findByText('1,000,000件')
    // The box for the number of a page is a form of its own.
    expect(document.querySelector('form form')).toBeNull()
    screen.getByRole('textbox', { name: /^ページ番号/ })
    screen.getByText('10,000件までを表示しています。')
  })

  test('PEOPLE-01 faults that do not come can be loaded again', async () => {
    const { server } = openImport(anImport({ totalFaults: 1, blockingFaults: 1 }))
    server.on(listImportFaults, () => {
      throw new TypeError('offline')
    })
    await screen.findByRole('heading', { name: '確認が必要な行を読み込めませんでした' })
    server.on(listImportFaults, { faults: [aFault({ code: 'noId' })], totalFaults: 1 })
    await press('再読み込み')
    await screen.findByText('アカウントIDが入っていません。')
  })

  test('PEOPLE-01 where nothing would change, that is said in place of applying it', async () => {
    const { server } = openImport(anImport({ counts: counts({ added: 0, changed: 0, setToNone: 0, unchanged: 13 }) }))
    await userEvent.click(await screen.findByRole('button', { name: '取り込む' }))
    await spoken('この内容で変わるものはありません。')
    expect(server.writes()).toEqual([])
  })

  test('G-173 names that people have changed themselves are counted, and a switch preserves them', async () => {
    const { server } = openImport(anImport({ counts: counts({ ownNames: 2 }) }))
    server.on(applyImport, null)
    const ownNames = await screen.findByRole('switch', {
      name: '本人が変更した名前を残す',
      description: '2名の名前が、本人の変更からファイルの内容に変わります。',
    })
    await press('取り込む')
    expect(await answer('キャンセル')).toContain('本人が変更した2名の名前も、ファイルの内容に変わります。')
    await userEvent.click(ownNames)
    await press('取り込む')
    expect(await answer('取り込む')).toContain('本人が変更した2名の名前は残します。')
    await waitFor(() => expect(bodies(server, applyImport)).toMatchObject([{ keepOwnNames: true }]))
  })

  test('G-173 who is missing becomes none by a switch; above a tenth only with their number typed, by Enter as well', async () => {
    const { server } = openImport(anImport({ counts: counts({ missing: 1204 }), missingLimit: 500 }))
    server.on(applyImport, null)
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(await screen.findByRole('switch', { name: 'ファイルにない人を権限なしにする' }))
    const field = screen.getByRole('textbox', { name: /^権限なしになる人数/ })
    await press('取り込む')
    expect(document.activeElement).toBe(field)
    screen.getByText('人数が一致しません。「1,204」と入力してください。')
    expect([field.ariaInvalid, screen.queryByRole('alertdialog')]).toEqual(['true', null])
    await userEvent.type(field, '１，２０４')
    expect([field.ariaInvalid, wouldLose('/')]).toEqual([null, true])
    await userEvent.keyboard('{Enter}')
    expect(await answer('取り込む')).toContain('ファイルにない1,204名を権限なしにします。')
    await waitFor(() =>
      expect(bodies(server, applyImport)).toMatchObject([{ missingToNone: true, confirmedMissing: 1204 }]),
    )
  })

  test('G-173 up to a tenth of the people no number is requested or sent', async () => {
    const { server } = openImport(anImport({ counts: counts({ missing: 10 }) }))
    server.on(applyImport, null)
    await userEvent.click(await screen.findByRole('switch', { name: 'ファイルにない人を権限なしにする' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('取り込む')
    await answer('取り込む')
    await waitFor(() => expect(bodies(server, applyImport)).toHaveLength(1))
    expect(bodies(server, applyImport)[0]).not.toHaveProperty('confirmedMissing')
  })

  test.each([
    ['importNotConfirmed', '権限なしにする人数が一致しません。'],
    ['importHasFaults', 'ファイルに確認が必要な行があるため、取り込めません。'],
    ['lastAdmin', '管理者を1名以上設定してください。'],
    ['limitExceeded', '会社の人数が上限の510,000名を超えるため、取り込めません。'],
  ] as const)('PEOPLE-01 applying that is refused with %s says why, and how it is now', async (code, text) => {
    const { server } = openImport(anImport())
    server.on(applyImport, refuse(code))
    await press('取り込む')
    await answer('取り込む')
    server.one = anImport({ counts: counts({ added: 9 }) })
    expect(await answer('OK')).toContain(text)
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to apply import'])
  })

  test('G-174 one with a new obstacle returns, says so, and has the same choices', async () => {
    const { server } = openImport(anImport({ state: 'applying' }))
    await screen.findByRole('progressbar')
    const options = { keepOwnNames: true, repairCharacters: false, leaveOutTooLong: false, missingToNone: false }
    server.one = anImport({ counts: counts({ ownNames: 2 }), options })
    await screen.findByText(/^前回の確認のあとに会社の状況が変わったため、取り込んでいません。/)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: '本人が変更した名前を残す' }).checked).toBe(true)
    await spoken('ファイルの確認が終わりました。')
  })

  test('PEOPLE-01 one that another admin has applied meanwhile is shown as it is', async () => {
    const { server } = openImport(anImport())
    server.on(applyImport, () => {
      server.one = anImport({ state: 'applied', applied })
      return refuse('importNotReady')
    })
    await press('取り込む')
    await answer('取り込む')
    expect(await answer('OK')).toContain('この取り込みは、今は操作できません。')
    await screen.findByRole('heading', { name: '取り込んだ内容' })
  })
})

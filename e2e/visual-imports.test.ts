import type { ImportPerson } from '@kawaraban/contract/import-people.ts'
import {
  getImport,
  type ImportFault,
  importFaultCodes,
  listImportFaults,
  listImportPeople,
  listImports,
  type PeopleImport,
} from '@kawaraban/contract/imports.ts'
import { describe, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { answer } from './answer.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { longName } from './visual-posts.ts'

const { server, open } = startTestServer()

const counts = {
  added: 1204,
  changed: 38,
  setToNone: 2,
  unchanged: 24_816,
  missing: 2604,
  ownNames: 12,
  forbiddenLines: 3,
  tooLongLines: 1,
  addressesSet: 25_310,
  addressesRemoved: 12,
}
const applied = { added: 1204, changed: 26, setToNone: 2606, keptOwnNames: 12, leftOut: 1 }
const one: PeopleImport = {
  importId: '5',
  state: 'checked',
  fileName: '2026年11月_人事異動_全社員名簿（確定版）.csv',
  createdAt: '2026/11/20 10:00',
  appliedAt: '',
  undoneAt: '',
  undoUntil: '',
  createdBy: longName,
  progress: { done: 0, total: 0 },
  counts,
  ignoredColumns: ['備考', '内線番号'],
  totalFaults: importFaultCodes.length,
  blockingFaults: 0,
  missingLimit: 2606,
  options: null,
  applied: null,
  undone: null,
  failure: '',
}
const faults = importFaultCodes.map(
  (code, index): ImportFault => ({
    line: index === 0 ? 0 : index * 1111,
    code,
    column: 'name',
    docomoId: index === 0 ? '' : `d1002345${index}`,
    text: index === 0 ? '' : `佐藤 & ${longName}`,
    other: code === 'repeated' ? '12' : '00123',
  }),
)

const former = { name: longName, departmentName: '営業部 第2課', reading: '', role: 'viewer' } as const
const address = { address: `${'a'.repeat(64)}@sales.headquarters.example.co.jp` }
const people: ImportPerson[] = [
  { ...former, ...address, docomoId: 'd100299901', line: 2, former: null, isOwnName: false, fixesRole: false },
  {
    ...{ docomoId: 'd100299902'.repeat(4), line: 510_000, name: '田中 美咲', departmentName: '' },
    ...{
      reading: 'たなか みさき',
      role: 'editor',
      former: { ...former, ...address },
      isOwnName: true,
      fixesRole: false,
    },
    address: 'misaki.tanaka@example.com',
  },
  { ...former, docomoId: 'd100299903', line: 3, former, isOwnName: false, fixesRole: true },
  { ...former, docomoId: 'd100299904', line: 4, former, isOwnName: false, fixesRole: false },
]

describe.each(devices('phone', 'desktop'))('Visual checks of imports, on a %s', (device) => {
  const enter = async (change: Partial<PeopleImport>) => {
    const page = await open(server().cast.sato, { device })
    await answer(page, getImport, { ...one, ...change }, { importId: one.importId })
    await answer(page, listImportFaults, { faults, totalFaults: faults.length }, { importId: one.importId })
    await answer(page, listImportPeople, { people, totalPeople: 1204 }, { importId: one.importId })
    await page.goto('/setting/imports/5')
    return page
  }

  test('An admin sees the history, and chooses a file that is not a CSV file (PEOPLE-01)', async () => {
    const page = await open(server().cast.sato, { device })
    const states = ['applied', 'undone', 'failed'] as const
    const imports = states.map((state, index) => ({
      ...one,
      state,
      importId: `${index}`,
      counts: index ? counts : null,
    }))
    await answer(page, listImports, { imports, totalImports: 45 })
    await page.goto('/setting/imports')
    await page.getByRole('list', { name: '取り込みの履歴' }).waitFor()
    await expectNoVisualDefects(page, `imports ${device}`)
    await page.locator('input[type=file]').setInputFiles({ name: '社員.xls', mimeType: '', buffer: Buffer.from('x') })
    await page.getByText(/^この形式は/).waitFor()
    await expectNoVisualDefectsInState(page, `imports faulty ${device}`)
  })

  test('An admin sees the progress of an upload, and an import that is open (PEOPLE-01)', async () => {
    const page = await open(server().cast.sato, { device })
    await page.goto('/setting/imports')
    await page.getByText('まだ取り込みはありません。').waitFor()
    await page.route(/\/imports\?fileName/, () => {})
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: one.fileName, mimeType: 'text/csv', buffer: Buffer.alloc(4_000_000, 'a') })
    await page.getByRole('progressbar').waitFor()
    await expectNoVisualDefectsInState(page, `imports uploading ${device}`)
    await page.getByRole('button', { name: '中止' }).click()
    await answer(page, listImports, { imports: [one], totalImports: 1 })
    await page.reload()
    await page.getByRole('link', { name: '取り込みを開く' }).waitFor()
    await expectNoVisualDefectsInState(page, `imports open ${device}`)
  })

  test('An admin checks a file, sets its switches, enters the number, and is asked to confirm (PEOPLE-01)', async () => {
    const page = await enter({ missingLimit: 2603 })
    await page.getByRole('list', { name: '確認が必要な行の一覧' }).waitFor()
    await expectNoVisualDefects(page, `import checked ${device}`)
    for (const name of ['使えない文字を全角', '長すぎる行', 'ファイルにない人']) {
      await page.getByRole('switch', { name: new RegExp(`^${name}`) }).check()
    }
    await page.getByRole('button', { name: '取り込む' }).click()
    await page.getByText('人数が一致しません。').waitFor()
    await expectNoVisualDefectsInState(page, `import number ${device}`)
    await page.getByRole('textbox', { name: '権限なしになる人数' }).fill('2604')
    await page.getByRole('button', { name: '取り込む' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `import question ${device}`)
  })

  test('An admin sees a file that has to be corrected (PEOPLE-01)', async () => {
    const page = await enter({ blockingFaults: 24 })
    await page.getByRole('list', { name: '確認が必要な行の一覧' }).waitFor()
    await expectNoVisualDefects(page, `import blocked ${device}`)
  })

  test.each<[string, Partial<PeopleImport>, string]>([
    ['reading', { state: 'reading', counts: null, progress: { done: 3, total: 4 } }, '確認しています'],
    ['applying', { state: 'applying', progress: { done: 1000, total: 3836 } }, '取り込んでいます'],
    ['applied', { state: 'applied', applied, undoUntil: '2026/12/20 10:00' }, '取り込んだ内容'],
    [
      'undone',
      { state: 'undone', applied, undone: { restored: 2631, removed: 1200, setToNone: 4, skipped: 1 } },
      '元に戻した内容',
    ],
    ['failed', { state: 'failed', failure: 'lastAdmin' }, '取り込めませんでした'],
  ])('An admin sees an import that is %s (PEOPLE-01)', async (name, change, text) => {
    const page = await enter(change)
    await page.getByText(text).first().waitFor()
    await expectNoVisualDefects(page, `import ${name} ${device}`)
  })
})

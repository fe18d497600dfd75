import { deleteImport } from '@kawaraban/contract/imports.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { beforeAll, expect, test } from 'vitest'
import { membersAnalyzed } from '../../../testing/analyzed.ts'
import { useTestApp } from '../../../testing/app.ts'
import { importSteps } from '../../../testing/import-steps.ts'

const app = useTestApp()
let steps: ReturnType<typeof importSteps>
beforeAll(() => {
  steps = importSteps(app)
})

test('PEOPLE-01 a file adds people and changes those who are there, and a second run changes nothing', async () => {
  const checked = await steps.check('d1,新人 一郎,営業部,,しんじん いちろう', 'd100234503,田中 改名,,editor,')
  expect(checked).toMatchObject({ state: 'checked', totalFaults: 0, counts: { added: 1, changed: 1, unchanged: 0 } })
  expect(await steps.member('d1')).toBeUndefined()
  expect(await steps.apply(checked.importId)).toMatchObject({ success: true })
  const applied = await steps.settled(checked.importId)
  expect(applied).toMatchObject({ state: 'applied', applied: { added: 1, changed: 1, setToNone: 0 } })
  await expect.poll(() => membersAnalyzed(app.db)).toBeGreaterThan(0)
  expect(await steps.member('d1')).toEqual({
    docomoId: 'd1',
    name: '新人 一郎',
    nameIsOwn: false,
    departmentName: '営業部',
    reading: 'しんじん いちろう',
    role: 'viewer',
    roleIsDefault: true,
  })
  expect(await steps.member('d100234503')).toMatchObject({
    name: '田中 改名',
    departmentName: '営業部 第2課',
    role: 'editor',
  })
  const again = await steps.check('d1,新人 一郎,営業部,,しんじん いちろう', 'd100234503,田中 改名,,editor,')
  expect(again.counts).toMatchObject({ added: 0, changed: 0, setToNone: 0, unchanged: 2 })
  await app.call(app.cast.sato, deleteImport, { params: { importId: again.importId } })
  const undone = await steps.undo(checked.importId)
  expect(undone).toMatchObject({ state: 'undone', undone: { restored: 1, removed: 1, setToNone: 0, skipped: 0 } })
  expect(await steps.member('d1')).toBeUndefined()
  expect(await steps.member('d100234503')).toMatchObject({ name: '田中 美咲', role: 'viewer' })
})

test('G-131 a feed that was read before bears an author’s new name once a file is applied, and the former once it is taken back', async () => {
  await app.storePost(app.cast.suzuki)
  const names = async () => {
    const { data } = await app.call(app.cast.ito, listNews)
    return new Set(data.map(({ name }: { name: string }) => name))
  }
  expect(await names()).toEqual(new Set(['鈴木 一郎']))
  const { importId } = await steps.take(['d100234502,鈴木 改名,,,'])
  expect(await names()).toEqual(new Set(['鈴木 改名']))
  await steps.undo(importId)
  expect(await names()).toEqual(new Set(['鈴木 一郎']))
})

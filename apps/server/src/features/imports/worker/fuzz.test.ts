import { deleteImport, listImports } from '@kawaraban/contract/imports.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { importSteps } from '../../../testing/import-steps.ts'
import { checkModel, inTimeBox } from '../../../testing/model.ts'

const app = useTestApp()
let steps: ReturnType<typeof importSteps>
beforeAll(() => {
  steps = importSteps(app)
})

test('API-02 PEOPLE-01 whatever bytes are sent as a file, every call about it is answered, and faults name lines of it', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      'd100234503',
      'x1',
      '',
      '"',
      '""',
      '1E+9',
      'none',
      '管理者',
      '\0',
      '\ud800',
      "'",
      '＜',
      'あ'.repeat(300),
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const line = fc.array(cell, { maxLength: 7 }).map((cells) => cells.join(','))
  const text = fc.array(line, { maxLength: 8 }).map((lines) => ['ID,name,部署,権限,ふりがな', ...lines].join('\n'))
  const bytes = fc.oneof(
    text.map((written) => Buffer.from(written)),
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
  )
  const foreign = () => app.db.query(sql`select * from members where management_group_id <> 1`)
  const before = await foreign()
  await checkModel(
    bytes,
    async (file) => {
      const { status, data } = await steps.upload(file)
      expect(status).toBe(200)
      const checked = await steps.settled(data.importId)
      expect(checked.state).toBe('checked')
      const { faults } = await steps.faults(data.importId)
      expect(faults.length).toBe(Math.min(100, checked.totalFaults))
      const all = { keepOwnNames: true, repairCharacters: true, leaveOutTooLong: true }
      const { status: applied, success } = await steps.apply(data.importId, all)
      expect(applied).toBe(200)
      expect(success).toBe(checked.blockingFaults === 0)
      const params = { importId: data.importId }
      if (success) expect((await steps.settled(data.importId)).state).toBe('applied')
      else await app.call(app.cast.sato, deleteImport, { params })
    },
    { rounds: [25, 300] },
  )
  expect(await foreign()).toEqual(before)
})

test('G-176 however many processes look for work, an import is worked at by one', async () => {
  const others = [await app.addServer(), await app.addServer()]
  for (const round of inTimeBox(2, 20)) {
    const lines = Array.from({ length: 3_000 }, (_, n) => `w${round}-${n},名前,,,`)
    const wake = async () => {
      const { data } = await steps.upload(['ID,name,d,r,y', ...lines].join('\n'))
      await Promise.all(others.map((call) => call(app.cast.sato, listImports)))
      return data.importId
    }
    const importId = await wake()
    await steps.settled(importId)
    await steps.apply(importId)
    // Each of them looks at once, as when its turn has come.
    await app.addServer().then((call) => call(app.cast.sato, listImports))
    const applied = await steps.settled(importId)
    expect(applied.applied).toMatchObject({ added: 3_000, changed: 0 })
  }
})

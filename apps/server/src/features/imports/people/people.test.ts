import { type ImportOutcome, type ImportPerson, importOutcomes } from '@kawaraban/contract/import-people.ts'
import { deleteImport, listImportPeople, listImports } from '@kawaraban/contract/imports.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { explainingDb } from '../../../testing/explaining.ts'
import { importSteps } from '../../../testing/import-steps.ts'
import { listPeople } from './queries.ts'

const app = useTestApp({ isPerTest: true })
const steps = () => importSteps(app)

/** An open import of one test would block the next one. */
afterEach(async () => {
  const { data } = await app.call(app.cast.sato, listImports)
  for (const { importId } of data.imports) await app.call(app.cast.sato, deleteImport, { params: { importId } })
})

const list = (importId: string, outcome: string, page = 1, limit = 100, person = app.cast.sato) =>
  app.call(person, listImportPeople, {
    params: { importId },
    query: { outcome, page: String(page), limit: String(limit) },
  })

/** Everybody of a list, page by page. */
const all = async (importId: string, outcome: ImportOutcome): Promise<ImportPerson[]> => {
  const { people, totalPeople } = (await list(importId, outcome)).data
  const further = Array.from({ length: Math.ceil(totalPeople / 100) - 1 }, (_, index) => index + 2)
  for (const page of further) people.push(...(await list(importId, outcome, page)).data.people)
  return people
}

describe('PEOPLE-01 G-381 a dry run names', () => {
  test('who is added, changed from what to what, set to none, and missing, in the order of the lines', async () => {
    const { sato, tanaka, yamada, kobayashi } = app.cast
    await writeByHand(app.db, sql`update members set name_is_own = true where docomo_id = ${tanaka.docomoId}`)
    const { importId, counts } = await steps().check(
      'p002,後の人,,,',
      `${tanaka.docomoId},田中 みさき,広報部,,`,
      `${yamada.docomoId},,,権限なし,`,
      'p001,先の人,営業部,投稿者,さきのひと',
      `${kobayashi.docomoId},,,,`,
    )
    const plain = { departmentName: '', reading: '', isOwnName: false, fixesRole: false }
    expect((await list(importId, 'added')).data).toEqual({
      totalPeople: 2,
      people: [
        { ...plain, docomoId: 'p002', line: 2, name: '後の人', role: 'viewer', former: null },
        {
          ...plain,
          docomoId: 'p001',
          line: 5,
          name: '先の人',
          departmentName: '営業部',
          reading: 'さきのひと',
          role: 'editor',
          former: null,
        },
      ],
    })
    const former = { name: tanaka.name, departmentName: tanaka.departmentName, reading: '', role: 'viewer' }
    expect((await list(importId, 'changed')).data.people).toEqual([
      {
        docomoId: tanaka.docomoId,
        line: 3,
        ...{ ...former, name: '田中 みさき', departmentName: '広報部' },
        former,
        isOwnName: true,
        fixesRole: false,
      },
    ])
    expect((await list(importId, 'setToNone')).data.people).toMatchObject([
      { docomoId: yamada.docomoId, line: 4, role: 'none', former: { role: 'viewer' } },
    ])
    const missing = await all(importId, 'missing')
    expect(missing).toHaveLength(counts?.missing ?? 0)
    expect(missing.map(({ docomoId }) => docomoId)).not.toContain(sato.docomoId)
    for (const person of missing) expect(person).toMatchObject({ line: 0, role: 'none' })
  })

  test('as many as it counts, in pages that neither repeat nor leave out anybody, over the blocks in which they are stored', async () => {
    const lines = Array.from({ length: 2_300 }, (_, n) => `m${(n * 7919) % 2_300},人 ${n},,,`)
    const { importId, counts } = await steps().check(...lines)
    expect(counts?.added).toBe(2_300)
    const added = await all(importId, 'added')
    expect(added.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2))
    const { data } = await list(importId, 'added', 11, 99)
    expect(data.people).toEqual(added.slice(990, 1089))
    expect((await list(importId, 'added', 24)).data).toEqual({ people: [], totalPeople: 2_300 })
  })

  test('whom applying then concerns, with just what it sets', async () => {
    const { tanaka, yamada, suzuki } = app.cast
    const { importId } = await steps().check(
      'a1,一人目,部,,',
      'a2,二人目,,権限なし,よみ',
      `${tanaka.docomoId},新しい名前,,投稿者,`,
      `${yamada.docomoId},,別の部,権限なし,`,
      `${suzuki.docomoId},${suzuki.name},,,`,
      'a3,長すぎる名前長すぎる名前長すぎる名前長すぎる名前長すぎる名前長すぎる,,,',
    )
    const named = (await Promise.all(importOutcomes.map((outcome) => all(importId, outcome)))).flat()
    await steps().apply(importId, {
      missingToNone: true,
      leaveOutTooLong: true,
      confirmedMissing: (await all(importId, 'missing')).length,
    })
    const applied = await steps().settled(importId)
    expect(applied.state).toBe('applied')
    const changes = await app.db.query(sql`
      select m.docomo_id as "docomoId", c.name, c.department_name as "departmentName", c.reading, c.role
      from import_changes c
      join members m on m.management_group_id = c.management_group_id and m.company_user_id = c.company_user_id
      where c.management_group_id = ${app.cast.ours.managementGroupId} and c.import_id = ${importId}
      order by m.docomo_id collate "C"`)
    const wanted = named.map(({ docomoId, name, departmentName, reading, role }) => ({
      ...{ docomoId, name, departmentName, reading, role },
    }))
    expect(changes).toEqual(wanted.sort((one, other) => (one.docomoId < other.docomoId ? -1 : 1)))
    expect(await app.db.query(sql`select from import_people`)).toEqual([])
  })

  test('what people are at that moment: who has changed since is shown as they are now', async () => {
    const { tanaka } = app.cast
    const { importId } = await steps().check(`${tanaka.docomoId},,広報部,,`)
    await app.call(tanaka, updateMyProfile, { body: { departmentName: '広報部', name: '田中 実咲' } })
    const { people } = (await list(importId, 'changed')).data
    expect(people[0]).toMatchObject({
      name: '田中 実咲',
      departmentName: '広報部',
      former: { departmentName: '広報部' },
    })
  })

  test('nobody of another company, and nothing before or after the dry run', async () => {
    const { foreignAdmin, tanaka } = app.cast
    const { importId } = await steps().check('p1,新人,,,')
    expect((await list(importId, 'added', 1, 20, foreignAdmin)).message).toBe('Document already deleted')
    expect((await list(importId, 'added', 1, 20, tanaka)).message).toBe('No permission')
    expect((await list('987654', 'added')).message).toBe('Document already deleted')
    expect((await list(importId, 'unchanged')).status).toBe(400)
    await steps().apply(importId)
    await steps().settled(importId)
    expect((await list(importId, 'added')).message).toBe('Import not ready')
  })

  test('a page without looking at the rest of the file, or of the company', async () => {
    const { importId } = await steps().check(...Array.from({ length: 9_000 }, (_, n) => `m${n},人,,,`))
    await app.db.query(sql`analyze import_lines`)
    const { db, rows } = explainingDb(app.db)
    const key = { managementGroupId: app.cast.ours.managementGroupId, importId }
    expect(await listPeople(db, key, 'added', { page: 300, limit: 20 }, false)).toHaveLength(20)
    // One block of a thousand, by each node of the plan, and twenty rows.
    expect(Math.max(...rows.values())).toBeLessThan(5_000)
  })
})

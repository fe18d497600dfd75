import { applyImport, createImport, getImport, listImports } from '@kawaraban/contract/imports.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { listAuthorities, updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { addPerson, newsBodyAt } from '../../../testing/company.ts'
import { importSteps } from '../../../testing/import-steps.ts'
import { inTimeBox } from '../../../testing/model.ts'
import { openSender } from '../../../testing/sender.ts'

const app = useTestApp({ isPerTest: true })
let steps: ReturnType<typeof importSteps>
beforeEach(() => {
  steps = importSteps(app)
})

const many = (count: number, over = '') =>
  Array.from({ length: count }, (_, n) => `m${String(n).padStart(6, '0')},取込 ${n}${over},部署${over},,`)

describe('G-176 one import of a company is open at a time', () => {
  test('of two admins who upload or apply at the same time, one is refused', async () => {
    const second = await addPerson(app.db, app.cast.ours, { name: '二人目', role: 'admin', now: app.clock.now })
    const both = [steps, importSteps(app, second)]
    for (const round of inTimeBox(5, 50)) {
      const answers = await Promise.all(both.map((one, index) => one.upload(`ID,name\nr${round}-${index},名前\n`)))
      expect(answers.map(({ message }) => message).toSorted()).toEqual(['Import under way', 'OK'])
      const { importId } = answers.find(({ data }) => data)?.data ?? {}
      const checked = await steps.settled(importId)
      const applies = await Promise.all(both.map((one) => one.apply(checked.importId)))
      expect(applies.filter(({ success }) => success)).toHaveLength(1)
      expect((await steps.settled(importId)).applied).toMatchObject({ added: 1 })
    }
  })

  test('companies import beside each other, and none sees the import of another', async () => {
    const theirs = importSteps(app, app.cast.foreignAdmin)
    const [ours, other] = await Promise.all([steps.take(['x1,ours,,,']), theirs.take(['x1,theirs,,,'])])
    expect([ours.applied?.added, other.applied?.added]).toEqual([1, 1])
    expect(await steps.member('x1')).toMatchObject({ name: 'ours' })
    const params = { importId: other.importId }
    expect((await app.call(app.cast.sato, getImport, { params })).message).toBe('Document already deleted')
    expect((await app.call(app.cast.sato, listImports)).data.totalImports).toBe(1)
  })

  test('an aborted upload leaves nothing behind, nor does one whose admin loses the role in between', async () => {
    const sender = await openSender(app)
    const headers = { 'content-type': 'text/csv' }
    const opened = () => app.db.query(sql`select 1 from imports`)
    const broken = sender.begin(app.cast.sato, createImport, 1_000, headers)
    await broken.write('ID,name\n')
    await expect.poll(opened).toHaveLength(1)
    broken.hangUp()
    const second = await addPerson(app.db, app.cast.ours, { name: '二人目', role: 'admin', now: app.clock.now })
    const file = 'ID,name\nz1,名前\n'
    await expect.poll(opened).toEqual([])
    const slow = sender.begin(second, createImport, file.length + Buffer.byteLength('名前') - 2, headers)
    await slow.write(file.slice(0, 8))
    await expect.poll(opened).toHaveLength(1)
    await app.call(app.cast.sato, updateAuthorities, {
      body: [{ companyUserId: second.companyUserId, role: 'viewer' }],
    })
    await slow.write(file.slice(8))
    expect((await slow.answer).message).toBe('No permission')
    expect((await app.call(app.cast.sato, listImports)).data).toEqual({ imports: [], totalImports: 0 })
  })
})

test('G-174 people work on while a file is applied: what they do stays, and nobody is refused', async () => {
  await steps.take(many(6_000))
  const { sato, tanaka, suzuki, yamada } = app.cast
  const { importId } = await steps.check(
    ...many(6_000, '改'),
    'd100234503,田中 取込,取込部,,',
    'd100234502,鈴木 取込,,,',
  )
  await app.call(sato, applyImport, {
    params: { importId },
    body: { keepOwnNames: false, repairCharacters: false, leaveOutTooLong: false, missingToNone: false },
  })
  let posts = 0
  let isApplied = false
  const act = async () => {
    const answers = await Promise.all([
      app.call(suzuki, createNews, { body: newsBodyAt(app.clock.now, { title: `お知らせ ${posts}` }) }),
      app.call(yamada, updateMyProfile, { body: { departmentName: `部署 ${posts}` } }),
      app.call(tanaka, listNews),
    ])
    expect(answers.map(({ message }) => message)).toEqual(['OK', 'OK', 'OK'])
    const { newsId } = answers[0]?.data ?? {}
    const completed = await app.call(yamada, completeNews, {
      params: { newsId },
      body: { reactionType: 'completed' },
    })
    expect(completed.message).toBe('OK')
    posts += 1
  }
  const workOn = async () => {
    while (!isApplied) await act()
  }
  const applying = steps.settled(importId).finally(() => {
    isApplied = true
  })
  const [{ applied }] = await Promise.all([applying, workOn()])
  expect(posts).toBeGreaterThan(1)
  expect(applied).toMatchObject({ changed: 6_002 })
  expect(await steps.member('d100234761')).toMatchObject({ departmentName: `部署 ${posts - 1}` })
  expect(await steps.member('m005999')).toMatchObject({ name: '取込 5999改', departmentName: '部署改' })
  // Posts bear their author's new name (G-131).
  const { data } = await app.call(tanaka, listNews)
  expect(new Set(data.map(({ name }: { name: string }) => name))).toEqual(new Set(['鈴木 取込']))
  expect((await app.call(sato, listAuthorities, { query: { limit: '1' } })).data.totalUsers).toBe(6_006)
})

test('PERM-13 when the last other admin is removed while a file is applied, the import is undone', async () => {
  const second = await addPerson(app.db, app.cast.ours, { name: '二人目', role: 'admin', now: app.clock.now })
  const before = await steps.members()
  const { sato } = app.cast
  const { importId } = await steps.check('ours-二人目,,,viewer,', 'a0,新人,,,')
  await app.call(second, updateAuthorities, { body: [{ companyUserId: sato.companyUserId, role: 'viewer' }] })
  // As if that had come between the last check and the slice that takes the role; from here on any process may take it up.
  await app.db.query(sql`update imports set created_by = null where import_id = ${importId}`)
  const options = { keepOwnNames: false, repairCharacters: false, leaveOutTooLong: false, missingToNone: false }
  const applied = { added: 0, changed: 0, setToNone: 0, keptOwnNames: 0, leftOut: 0 }
  await steps.leave(
    importId,
    sql`
      state = 'applying', phase = 2, up_to = '', options = ${JSON.stringify(options)},
      applied = ${JSON.stringify(applied)}`,
  )
  const asSecond = importSteps(app, second)
  // A further process looks for work when it starts.
  const callOther = await app.addServer()
  await callOther(second, listImports)
  const failed = await asSecond.settled(importId)
  expect(failed).toMatchObject({ state: 'failed', failure: 'lastAdmin' })
  const former = before.filter(({ docomoId }) => docomoId !== 'd100234501')
  expect((await steps.members()).filter(({ docomoId }) => docomoId !== 'd100234501')).toEqual(former)
})

test('G-176 work that is taken up again and again without coming further is given up, and what it did is taken back', async () => {
  const before = await steps.members()
  const applied = await steps.take(['d100234503,取込 名,,,', 'i1,新人,,,'])
  expect(await steps.member('i1')).toBeDefined()
  await steps.leave(applied.importId, sql`state = 'applying', phase = 2, applied_at = null`, 5)
  const callOther = await app.addServer()
  await callOther(app.cast.sato, listImports)
  const failed = await steps.settled(applied.importId)
  expect(failed).toMatchObject({ state: 'failed', failure: 'interrupted', undone: { restored: 1, removed: 1 } })
  expect(await steps.members()).toEqual(before)
  // What was never applied is simply over.
  const { importId } = await steps.check('i2,新人,,,')
  await steps.leave(importId, sql`state = 'reading'`, 5)
  const callThird = await app.addServer()
  await callThird(app.cast.sato, listImports)
  expect(await steps.settled(importId)).toMatchObject({ state: 'failed', failure: 'interrupted', applied: null })
})

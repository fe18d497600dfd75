import { applyImport, createImport, getImport, listImports } from '@kawaraban/contract/imports.ts'
import { listAuthorities, updateAuthorities, updateMyProfile } from '@kawaraban/contract/members.ts'
import { createNews, listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { addPerson, newsBodyAt } from '../../../testing/company.ts'
import { rounds } from '../../../testing/extent.ts'
import { importStage } from '../../../testing/import-stage.ts'
import { openSender } from '../../../testing/sender.ts'

let world: TestApp
let stage: ReturnType<typeof importStage>
beforeEach(async () => {
  world = await testApp()
  stage = importStage(world)
})
afterEach(() => world.close())

const many = (count: number, over = '') =>
  Array.from({ length: count }, (_, n) => `m${String(n).padStart(6, '0')},取込 ${n}${over},部署${over},,`)

describe('G-176 one import of a company is open at a time', () => {
  test('of two admins who upload or apply at the same time, one is refused', async () => {
    const second = await addPerson(world.db, world.cast.ours, { name: '二人目', role: 'admin', now: world.clock.now })
    const stages = [stage, importStage(world, second)]
    for (let round = 0; round < rounds(5, 50); round++) {
      const answers = await Promise.all(stages.map((one, place) => one.upload(`ID,name\nr${round}-${place},名前\n`)))
      expect(answers.map(({ message }) => message).toSorted()).toEqual(['Import under way', 'OK'])
      const { importId } = answers.find(({ data }) => data)?.data ?? {}
      const checked = await stage.settled(importId)
      const applies = await Promise.all(stages.map((one) => one.apply(checked.importId)))
      expect(applies.filter(({ success }) => success)).toHaveLength(1)
      expect((await stage.settled(importId)).applied).toMatchObject({ added: 1 })
    }
  })

  test('companies import beside each other, and none sees the import of another', async () => {
    const theirs = importStage(world, world.cast.foreignAdmin)
    const [ours, other] = await Promise.all([stage.take(['x1,ours,,,']), theirs.take(['x1,theirs,,,'])])
    expect([ours.applied?.added, other.applied?.added]).toEqual([1, 1])
    expect(await stage.member('x1')).toMatchObject({ name: 'ours' })
    const params = { importId: other.importId }
    expect((await world.call(world.cast.sato, getImport, { params })).message).toBe('Document already deleted')
    expect((await world.call(world.cast.sato, listImports)).data.totalImports).toBe(1)
  })

  test('an aborted upload leaves nothing behind, nor does one whose admin loses the role in between', async () => {
    const sender = await openSender(world)
    const headers = { 'content-type': 'text/csv' }
    const opened = () => world.db.query(sql`select 1 from imports`)
    const broken = sender.begin(world.cast.sato, createImport, 1_000, headers)
    await broken.write('ID,name\n')
    await expect.poll(opened).toHaveLength(1)
    broken.hangUp()
    const second = await addPerson(world.db, world.cast.ours, { name: '二人目', role: 'admin', now: world.clock.now })
    const file = 'ID,name\nz1,名前\n'
    await expect.poll(opened).toEqual([])
    const slow = sender.begin(second, createImport, file.length + Buffer.byteLength('名前') - 2, headers)
    await slow.write(file.slice(0, 8))
    await expect.poll(opened).toHaveLength(1)
    await world.call(world.cast.sato, updateAuthorities, {
      body: [{ companyUserId: second.companyUserId, role: 'viewer' }],
    })
    await slow.write(file.slice(8))
    expect((await slow.answer).message).toBe('No permission')
    expect((await world.call(world.cast.sato, listImports)).data).toEqual({ imports: [], totalImports: 0 })
  })
})

test('G-174 people work on while a file is applied: what they do stays, and nobody is refused', async () => {
  await stage.take(many(6_000))
  const { sato, tanaka, suzuki, yamada } = world.cast
  const { importId } = await stage.check(
    ...many(6_000, '改'),
    'd100234503,田中 取込,取込部,,',
    'd100234502,鈴木 取込,,,',
  )
  await world.call(sato, applyImport, {
    params: { importId },
    body: { keepOwnNames: false, repairCharacters: false, leaveOutTooLong: false, missingToNone: false },
  })
  let posts = 0
  while ((await stage.find(importId)).state === 'applying') {
    const answers = await Promise.all([
      world.call(suzuki, createNews, { body: newsBodyAt(world.clock.now, { title: `お知らせ ${posts}` }) }),
      world.call(yamada, updateMyProfile, { body: { departmentName: `部署 ${posts}` } }),
      world.call(tanaka, listNews),
    ])
    expect(answers.map(({ message }) => message)).toEqual(['OK', 'OK', 'OK'])
    const { newsId } = answers[0]?.data ?? {}
    const completed = await world.call(yamada, completeNews, {
      params: { newsId },
      body: { reactionType: 'completed' },
    })
    expect(completed.message).toBe('OK')
    posts += 1
  }
  expect(posts).toBeGreaterThan(1)
  expect((await stage.find(importId)).applied).toMatchObject({ changed: 6_002 })
  expect(await stage.member('d100234761')).toMatchObject({ departmentName: `部署 ${posts - 1}` })
  expect(await stage.member('m005999')).toMatchObject({ name: '取込 5999改', departmentName: '部署改' })
  // Posts bear their author's new name (G-131).
  const { data } = await world.call(tanaka, listNews)
  expect(new Set(data.map(({ name }: { name: string }) => name))).toEqual(new Set(['鈴木 取込']))
  expect((await world.call(sato, listAuthorities, { query: { limit: '1' } })).data.totalUsers).toBe(6_006)
})

test('PERM-13 when the last other admin is removed while a file is applied, the import is undone', async () => {
  const second = await addPerson(world.db, world.cast.ours, { name: '二人目', role: 'admin', now: world.clock.now })
  const before = await stage.members()
  const { sato } = world.cast
  const { importId } = await stage.check('ours-二人目,,,viewer,', 'a0,新人,,,')
  await world.call(second, updateAuthorities, { body: [{ companyUserId: sato.companyUserId, role: 'viewer' }] })
  // As if that had come between the last check and the slice that takes the role; from here on any process may take it up.
  await world.db.query(sql`update imports set created_by = null where import_id = ${importId}`)
  await world.db.query(sql`
    update imports set state = 'applying', phase = 2, reached = '', options = ${JSON.stringify({
      keepOwnNames: false,
      repairCharacters: false,
      leaveOutTooLong: false,
      missingToNone: false,
    })}, applied = ${JSON.stringify({ added: 0, changed: 0, setToNone: 0, keptOwnNames: 0, leftOut: 0 })}
    where import_id = ${importId}`)
  const asSecond = importStage(world, second)
  // A further process looks for work when it starts.
  const callOther = await world.addServer()
  await callOther(second, listImports)
  const failed = await asSecond.settled(importId)
  expect(failed).toMatchObject({ state: 'failed', failure: 'lastAdmin' })
  const former = before.filter(({ docomoId }) => docomoId !== 'd100234501')
  expect((await stage.members()).filter(({ docomoId }) => docomoId !== 'd100234501')).toEqual(former)
})

test('G-176 work that is taken up again and again without coming further is given up, and what it did is taken back', async () => {
  const before = await stage.members()
  const applied = await stage.take(['d100234503,取込 名,,,', 'i1,新人,,,'])
  expect(await stage.member('i1')).toBeDefined()
  await world.db.query(sql`
    update imports set state = 'applying', phase = 2, applied_at = null, attempts = 6 where import_id = ${applied.importId}`)
  const callOther = await world.addServer()
  await callOther(world.cast.sato, listImports)
  const failed = await stage.settled(applied.importId)
  expect(failed).toMatchObject({ state: 'failed', failure: 'interrupted', undone: { restored: 1, removed: 1 } })
  expect(await stage.members()).toEqual(before)
  // What was never applied is simply over.
  const { importId } = await stage.check('i2,新人,,,')
  await world.db.query(sql`update imports set state = 'reading', attempts = 6 where import_id = ${importId}`)
  const callThird = await world.addServer()
  await callThird(world.cast.sato, listImports)
  expect(await stage.settled(importId)).toMatchObject({ state: 'failed', failure: 'interrupted', applied: null })
})

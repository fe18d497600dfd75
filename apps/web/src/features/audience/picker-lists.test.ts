import { expect, test } from 'vitest'
import { ids, opened } from './testing/opened-picker.ts'
import { people } from './testing/people.ts'

const done = (found: number, missing: number, repeated = 0) => ({
  state: 'done',
  found,
  missing: { total: missing },
  repeated: { total: repeated },
})

test('DEPT-03 a list is compared, and changes nothing until it is taken', async () => {
  const { picker, now, send } = await opened(people(20))
  const list = 'd000000002\nd999\nd000000003\nd000000002\n'
  await send({ type: 'match', people: { kind: 'accounts', list } })
  expect(now()).toMatchObject({ chosen: 1, match: done(2, 1, 1) })
  expect(now().match).toMatchObject({
    missing: { first: [{ line: 2, id: 'd999' }] },
    repeated: { first: [{ line: 4, id: 'd000000002', firstLine: 1 }] },
  })
  await send({ type: 'endMatch' })
  expect(now()).toMatchObject({ chosen: 1, match: null })
  await send({ type: 'takeMatch', checked: true })
  expect(now().chosen).toBe(1)
  await send({ type: 'match', people: { kind: 'accounts', list } })
  await send({ type: 'takeMatch', checked: true })
  expect(now()).toMatchObject({ chosen: 3, match: null })
  expect(ids((await picker.save()).users)).toEqual(['101', '102', '103'])
})

test('DEPT-03 the people of a list can be left out, the poster excepted', async () => {
  const { now, send } = await opened(people(20))
  await send({ type: 'tickFound', checked: true })
  await send({ type: 'match', people: { kind: 'accounts', list: 'd000000001\nd000000002' } })
  await send({ type: 'takeMatch', checked: false })
  expect(now().chosen).toBe(19)
})

test('DEPT-03 a list waits until all candidates are loaded', async () => {
  const { list, now, send } = await opened(people(20), { pageSize: 10, held: true })
  await list.next()
  await send({ type: 'match', people: { kind: 'accounts', list: 'd000000002\nd000000020' } })
  expect(now().match).toEqual({ state: 'waiting' })
  await list.next()
  expect(now().match).toMatchObject(done(2, 0))
})

test('DEPT-03 a file that is no text is refused, and the next one can be read', async () => {
  const { now, send } = await opened(people(3))
  await send({ type: 'match', people: { kind: 'accounts', list: new Uint8Array([0x50, 0x4b, 3, 4]) } })
  expect(now().match).toEqual({ state: 'noText' })
  await send({ type: 'match', people: { kind: 'accounts', list: new TextEncoder().encode('d000000002') } })
  expect(now().match).toMatchObject(done(1, 0))
})

test('DEPT-03 of very long lists the first lines are shown, and all are counted', async () => {
  const { now, send } = await opened(people(3))
  const list = Array.from({ length: 2_000 }, (_, at) => `x${at}`).join('\n')
  await send({ type: 'match', people: { kind: 'accounts', list } })
  const match = now().match
  expect(match?.state === 'done' && [match.missing.total, match.missing.first.length]).toEqual([2_000, 500])
})

test('DEPT-03 members are found by their ids, and those who have left are counted', async () => {
  const { now, send } = await opened(people(20))
  await send({ type: 'match', people: { kind: 'members', companyUserIds: ['102', '103', '999'] } })
  expect(now().match).toMatchObject(done(2, 1))
  await send({ type: 'takeMatch', checked: true })
  expect(now().chosen).toBe(3)
})

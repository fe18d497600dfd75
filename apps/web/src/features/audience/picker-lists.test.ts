import { getGroup } from '@kawaraban/contract/groups.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/server.fake.ts'
import { settled } from './testing/local-picker.ts'
import { ids, opened, startOf } from './testing/opened-picker.ts'
import { people } from './testing/people.ts'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer({})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

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

test('DEPT-03 rows without an ID and IDs of nobody are shown in the order of their lines', async () => {
  const { now, send } = await opened(people(3))
  const list = 'ID,name\nd999,田中\nd000000002,鈴木\n,佐藤\nd998,伊藤\n'
  await send({ type: 'match', people: { kind: 'accounts', list } })
  const { match } = now()
  expect(match?.state === 'done' && match.missing.first).toEqual([
    { line: 2, id: 'd999' },
    { line: 4, id: ',佐藤' },
    { line: 5, id: 'd998' },
  ])
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

const group = { kind: 'group', companyUserGroupId: '7' } as const
const stored = {
  companyUserGroupId: '7',
  name: '営業',
  type: 'specific' as const,
  companyUserIds: ['102', '103', '999'],
}

test('DEPT-02 the people of a group are found by their ids, and those who have left are counted', async () => {
  server.on(getGroup, stored)
  const { now, send } = await opened(people(20))
  await send({ type: 'match', people: group })
  await vi.waitFor(() => expect(now().match).toMatchObject(done(2, 1)), 20_000)
  await send({ type: 'takeMatch', checked: true })
  expect(now().chosen).toBe(3)
})

test('DEPT-02 a group that cannot be loaded says why, and the next list is compared', async () => {
  server.on(getGroup, refuse('documentDeleted'))
  const { now, send } = await opened(people(20))
  await send({ type: 'match', people: group })
  await vi.waitFor(
    () => expect(now().match).toMatchObject({ state: 'failed', failure: { code: 'documentDeleted' } }),
    20_000,
  )
  await send({ type: 'match', people: { kind: 'accounts', list: 'd000000002' } })
  expect(now().match).toMatchObject(done(1, 0))
})

test('DEPT-02 a group that is closed while it is loaded changes nothing', async () => {
  let answer: (data: typeof stored) => void = () => undefined
  const loaded = new Promise<typeof stored>((resolve) => {
    answer = resolve
  })
  server.on(getGroup, () => loaded)
  const { now, send } = await opened(people(20))
  await send({ type: 'match', people: group })
  expect(now().match).toEqual({ state: 'waiting' })
  await send({ type: 'endMatch' })
  answer(stored)
  await settled()
  expect(now()).toMatchObject({ match: null, chosen: 1 })
})

test('DEPT-05 the page says at once that a list is compared, and ends it at once, before the worker has', async () => {
  const { picker, now, send } = await opened(people(20))
  picker.send({ type: 'match', people: { kind: 'accounts', list: 'd000000002' } })
  expect(now().match).toEqual({ state: 'waiting' })
  await settled()
  picker.send({ type: 'takeMatch', checked: true })
  expect(now().match).toBeNull()
  await send({ type: 'endMatch' })
  expect(now().chosen).toBe(2)
})

test('DEPT-02 DEPT-05 for a group the page gets the ids of the chosen people alone, as one text, of those who still exist', async () => {
  const all = people(50)
  const { list, picker, now } = await opened(all, { pageSize: 10, held: true, start: startOf(all, ['145', '999']) })
  await list.next()
  const saved = picker.saveIds()
  await settled()
  expect(now()).toMatchObject({ saving: true, load: 'loading' })
  for (let page = 0; page < 4; page++) await list.next()
  expect(await saved).toBe('["101","145"]')
  expect(now().saving).toBe(false)
  expect(ids((await picker.save()).users)).toEqual(['101', '145'])
})

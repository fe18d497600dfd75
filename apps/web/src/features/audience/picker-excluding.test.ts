import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ids, opened, startOf } from './testing/opened-picker.ts'
import { people } from './testing/people.ts'

test('DEPT-04 the ticked people are left out of everybody, and the poster is not', async () => {
  const all = people(10)
  const { picker, now, send, tick } = await opened(all)
  await tick('102')
  await tick('105')
  await send({ type: 'exclude', excluding: true })
  expect(now()).toMatchObject({ chosen: 8, excluding: true })
  expect(now().rows[0]).toMatchObject({ companyUserId: '101', checked: false, fixed: true })
  await tick('106')
  expect(now().chosen).toBe(7)
  expect(ids((await picker.save()).users)).toEqual(ids(all).filter((id) => !['102', '105', '106'].includes(id)))
  await send({ type: 'exclude', excluding: false })
  expect(now()).toMatchObject({ chosen: 4 })
})

test('DEPT-04 a department of the poster is left out as a whole, and taken in again', async () => {
  const all = people(20)
  const { now, send, view } = await opened(all)
  await send({ type: 'exclude', excluding: true })
  await view({ grouped: true })
  const sales = () => now().tree?.rows.find((row) => row.kind === 'department' && row.path === '営業部')
  await send({ type: 'tickDepartment', path: '営業部', checked: true })
  expect(sales()).toMatchObject({ total: 5, chosen: 4, isFull: true })
  expect(now().chosen).toBe(16)
  await send({ type: 'tickDepartment', path: '営業部', checked: false })
  expect(sales()).toMatchObject({ chosen: 0, isFull: false })
  expect(now().chosen).toBe(20)
})

test('DEPT-04 saving loads everybody first, and ids of who has left are dropped', async () => {
  const all = people(30)
  const { list, picker, send } = await opened(all, { pageSize: 10, held: true, start: startOf(all, ['102', '999']) })
  await list.next()
  await send({ type: 'exclude', excluding: true })
  const saved = picker.save()
  for (let page = 0; page < 3; page++) await list.next()
  const { users, unseen } = await saved
  expect([users.length, ids(users).includes('102'), unseen]).toEqual([29, false, []])
})

test('DEPT-04 saving waits for those who are not loaded yet, though all ticked people are', async () => {
  const { list, picker, send, tick } = await opened(people(30), { pageSize: 10, held: true })
  await list.next()
  await tick('102')
  await send({ type: 'exclude', excluding: true })
  const saved = picker.save()
  for (let page = 0; page < 2; page++) await list.next()
  expect((await saved).users).toHaveLength(29)
})

test('DEPT-04 after any ticks in any order everybody else and the poster are the audience', async () => {
  const all = people(25)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('tick' as const), id: fc.constantFrom(...ids(all)), checked: fc.boolean() }),
    fc.record({ kind: fc.constant('exclude' as const), excluding: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const { picker, now, send, view } = await opened(all)
      await view({ size: 100 })
      const ticked = new Set<string>()
      let excluding = false
      for (const one of steps) {
        if (one.kind === 'exclude') {
          excluding = one.excluding
          await send({ type: 'exclude', excluding })
        } else if (one.id !== '101') {
          const row = now().rows.find(({ companyUserId }) => companyUserId === one.id)?.row ?? -1
          await send({ type: 'tick', row, checked: one.checked })
          if (one.checked) ticked.add(one.id)
          else ticked.delete(one.id)
        }
      }
      const expected = ids(all).filter((id) => id === '101' || ticked.has(id) !== excluding)
      expect(now().chosen).toBe(expected.length)
      expect(ids((await picker.save()).users)).toEqual(expected)
      picker.close()
    }),
    { numRuns: 40 },
  )
})

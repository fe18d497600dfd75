import type { Candidate } from '@kawaraban/contract/audience.ts'
import { fold, termsOf } from '@kawaraban/contract/fold.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPicker, SaveStopped } from './picker-connection.ts'
import type { CandidateSource } from './picker-protocol.ts'
import { listOf, localPort, settled } from './testing/local-picker.ts'
import { firstView, ids, opened, startOf } from './testing/opened-picker.ts'
import { people } from './testing/people.ts'

test('AUD-01 AUD-13 G-012 shows 20 candidates a page out of totalUsers', async () => {
  const all = people(45)
  const { now, view } = await opened(all)
  expect(now()).toMatchObject({ load: 'complete', totalUsers: 45, loadedUsers: 45, size: 45, found: 45 })
  expect(ids(now().rows)).toEqual(ids(all.slice(0, 20)))
  await view({ start: 40 })
  expect(ids(now().rows)).toEqual(ids(all.slice(40)))
  await view({ start: 400 })
  expect(now().view.start).toBe(40)
})

test('AUD-03 AUD-04 G-091 the poster leads the list, ticked and fixed, and those chosen before are ticked', async () => {
  const all = people(45)
  const poster = all[30] as Candidate
  const start = { ...startOf(all, ['103', '140', '']), posterCompanyUserId: poster.companyUserId, poster }
  const { now, tick } = await opened(all, { start })
  expect(now().rows[0]).toMatchObject({ companyUserId: poster.companyUserId, checked: true, fixed: true })
  expect(now()).toMatchObject({ size: 45, chosen: 3 })
  expect(ids(now().rows.filter((row) => row.checked))).toEqual([poster.companyUserId, '103'])
  await tick(poster.companyUserId, false)
  expect(now().rows[0]?.checked).toBe(true)
  expect(now().chosen).toBe(3)
})

test('AUD-04 a poster whose row comes only with a page is fixed there', async () => {
  const all = people(5)
  const { now, send } = await opened(all, { start: { ...startOf(all), posterCompanyUserId: '103', poster: null } })
  expect(ids(now().rows)).toEqual(ids(all))
  expect(now().rows[2]).toMatchObject({ checked: true, fixed: true })
  await send({ type: 'tickFound', checked: true })
  await send({ type: 'tickFound', checked: false })
  expect(ids(now().rows.filter((row) => row.checked))).toEqual(['103'])
})

test('AUD-10 S-09 ticks on pages 1 and 3 remain and are saved with the poster', async () => {
  const all = people(45)
  const { picker, now, tick, view } = await opened(all)
  await tick('102')
  await tick('105')
  await view({ start: 40 })
  await tick('141')
  await view({ start: 0 })
  expect(ids(now().rows.filter((row) => row.checked))).toEqual(['101', '102', '105'])
  expect(now().chosen).toBe(4)
  const { users, unseen } = await picker.save()
  expect(users).toEqual(all.filter((user) => ['101', '102', '105', '141'].includes(user.companyUserId)))
  expect(unseen).toEqual([])
})

test('ticks remain after a search, and only the chosen ones can be listed', async () => {
  const { now, tick, view } = await opened(people(45))
  await view({ text: '高橋' })
  const [first] = now().rows
  await tick(first?.companyUserId ?? '')
  expect(now()).toMatchObject({ chosen: 2, found: 7, foundChosen: false })
  await view({ text: '', onlyChosen: true })
  expect(ids(now().rows)).toEqual(['101', first?.companyUserId])
  await tick(first?.companyUserId ?? '', false)
  expect(ids(now().rows)).toEqual(['101', first?.companyUserId])
  expect(now().chosen).toBe(1)
})

test('LIM-11 progress is reported page by page, rows can be used during that time, and loading can be stopped and resumed', async () => {
  const all = people(50)
  const { list, now, send, tick } = await opened(all, { pageSize: 10, held: true })
  expect(now()).toMatchObject({ load: 'loading', totalUsers: null, loadedUsers: 0, size: 1 })
  await list.next()
  await list.next()
  expect(now()).toMatchObject({ load: 'loading', totalUsers: 50, loadedUsers: 20, size: 20 })
  await tick('102')
  await send({ type: 'cancel' })
  expect(now()).toMatchObject({ load: 'cancelled', loadedUsers: 20, chosen: 2 })
  await send({ type: 'load' })
  expect(now().load).toBe('loading')
  expect(list.requested.at(-1)).toBe('120')
  await list.next()
  await list.next()
  await list.next()
  await list.next()
  expect(now()).toMatchObject({ load: 'complete', loadedUsers: 50, size: 50, chosen: 2 })
})

test('AUD-14 a page that fails is reported and can be loaded again', async () => {
  const { list, now, send } = await opened(people(30), { pageSize: 10, held: true })
  await list.next()
  await list.fail()
  expect(now()).toMatchObject({ load: 'failed', loadedUsers: 10, failure: { code: 'network', message: 'no answer' } })
  await send({ type: 'load' })
  expect(now()).toMatchObject({ load: 'loading', failure: null })
  await list.next()
  await list.next()
  expect(now()).toMatchObject({ load: 'complete', loadedUsers: 30 })
})

test('AUD-05 saving loads the rest first while a chosen id is not seen yet', async () => {
  const all = people(50)
  const { list, picker, now, send } = await opened(all, { pageSize: 10, held: true, start: startOf(all, ['145']) })
  await list.next()
  await send({ type: 'cancel' })
  const saved = picker.save()
  await settled()
  expect(now()).toMatchObject({ saving: true, load: 'loading' })
  for (let page = 0; page < 4; page++) await list.next()
  expect(now().saving).toBe(true)
  await list.next()
  expect(ids((await saved).users)).toEqual(['101', '145'])
  expect(now()).toMatchObject({ saving: false, load: 'complete' })
})

test('saving loads nothing when everybody chosen is in the list already', async () => {
  const { list, picker, tick } = await opened(people(50), { pageSize: 10, held: true })
  await list.next()
  await tick('103')
  expect(ids((await picker.save()).users)).toEqual(['101', '103'])
})

test('a save whose loading fails or is stopped is rejected and can be tried again', async () => {
  const all = people(30)
  const { list, picker, now, send } = await opened(all, { pageSize: 10, held: true, start: startOf(all, ['125']) })
  await list.next()
  const failing = picker.save()
  const refused = expect(failing).rejects.toThrow(SaveStopped)
  await list.fail()
  await refused
  expect(now()).toMatchObject({ load: 'failed', saving: false })
  const stopped = expect(picker.save()).rejects.toThrow(SaveStopped)
  await send({ type: 'cancel' })
  await stopped
  const saved = picker.save()
  for (let page = 0; page < 4; page++) await list.next()
  expect(ids((await saved).users)).toEqual(['101', '125'])
})

test('G-099 a chosen id without a candidate is neither shown nor counted, and returned when saving', async () => {
  const all = people(3)
  const { picker, now } = await opened(all, { start: startOf(all, ['102', '999']) })
  expect(now()).toMatchObject({ chosen: 2, size: 3 })
  const { users, unseen } = await picker.save()
  expect(ids(users)).toEqual(['101', '102'])
  expect(unseen).toEqual(['999'])
})

test('everybody found can be ticked and unticked at once, also those loaded later', async () => {
  const all = people(50)
  const { list, picker, now, send, view } = await opened(all, { pageSize: 10, held: true })
  await list.next()
  await view({ text: '営業' })
  await send({ type: 'tickFound', checked: true })
  expect(now()).toMatchObject({ found: 3, foundChosen: true, chosen: 3 })
  await view({ text: '' })
  const saved = picker.save()
  for (let page = 0; page < 6; page++) await list.next()
  const sales = all.filter((user) => user.departmentName.startsWith('営業'))
  expect((await saved).users).toEqual(sales)
})

test('G-093 loads the list it was opened for', async () => {
  const sources: CandidateSource[] = []
  const source: CandidateSource = { kind: 'assignable', newsId: '9' }
  openPicker(localPort(listOf(people(1), 10).loadPage, sources), { ...startOf(people(1)), source }, firstView)
  expect(sources).toEqual([source])
})

test('any order of searching, ticking and loading ends with the last tick of each person', async () => {
  const all = people(40)
  const text = fc.constantFrom('', '営業', 'サトウ', '佐藤', '課 開発', 'd00000000', 'zzz')
  const step = fc.oneof(
    fc.record({ type: fc.constant('load' as const) }),
    fc.record({ type: fc.constant('bulk' as const), text, checked: fc.boolean() }),
    fc.record({ type: fc.constant('tick' as const), at: fc.nat(39), checked: fc.boolean() }),
  )
  const preset = fc.subarray(ids(all))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), preset, async (steps, chosen) => {
      const { list, picker, now, send, view } = await opened(all, {
        pageSize: 10,
        held: true,
        start: startOf(all, chosen),
      })
      const expected = new Set(['101', ...chosen])
      const say = (user: Candidate | undefined, checked: boolean) => {
        if (!user || user.companyUserId === '101') return
        if (checked) expected.add(user.companyUserId)
        else expected.delete(user.companyUserId)
      }
      for (const one of steps) {
        if (one.type === 'load') await list.next()
        else if (one.type === 'tick' && one.at < now().size) {
          await send({ type: 'tick', row: one.at, checked: one.checked })
          say(all[one.at], one.checked)
        } else if (one.type === 'bulk') {
          await view({ text: one.text })
          await send({ type: 'tickFound', checked: one.checked })
          const matches = (user: Candidate) =>
            termsOf(one.text).every((term) =>
              fold(`${user.name}\t${user.docomoId}\t${user.departmentName}`).includes(term),
            )
          for (const user of all.filter(matches)) say(user, one.checked)
        }
      }
      const saved = picker.save()
      for (let page = 0; page < 5; page++) await list.next()
      expect(new Set(ids((await saved).users))).toEqual(expected)
      expect(now().chosen).toBe(expected.size)
      picker.close()
    }),
    { numRuns: 60 },
  )
})

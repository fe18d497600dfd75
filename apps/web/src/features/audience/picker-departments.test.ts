import { expect, test } from 'vitest'
import { ids, opened } from './testing/opened-picker.ts'
import { people } from './testing/people.ts'

test('DEPT-01 departments show when all people are loaded, and one takes its people of that moment', async () => {
  const all = people(20)
  const { list, picker, now, send, view } = await opened(all, { pageSize: 10, held: true })
  await list.next()
  await view({ grouped: true })
  expect([now().tree, now().rows]).toEqual([null, []])
  await list.next()
  expect(now().tree?.rows.map((row) => row.kind === 'department' && row.name)).toEqual(
    ['営業部', '開発部', '人事部', '総務部'].toSorted(new Intl.Collator('ja').compare),
  )
  await send({ type: 'tickDepartment', path: '開発部', checked: true })
  const developers = all.filter(({ departmentName }) => departmentName.startsWith('開発部'))
  expect(now()).toMatchObject({ chosen: 1 + developers.length })
  expect(ids((await picker.save()).users)).toEqual(['101', ...ids(developers)])
  picker.close()
})

test('DEPT-01 the pages of the tree end where its rows end', async () => {
  const { now, send, view } = await opened(people(45))
  await view({ grouped: true, start: 40 })
  expect([now().view.start, now().tree?.total]).toEqual([0, 4])
  await send({ type: 'openDepartment', path: '開発部', isOpen: true })
  expect(now().tree?.total).toBeGreaterThan(4)
})

test('DEPT-01 with a search a department takes those found alone', async () => {
  const all = people(45)
  const { picker, send, view } = await opened(all)
  await view({ grouped: true, text: '鈴木' })
  await send({ type: 'tickDepartment', path: '開発部', checked: true })
  const found = all.filter(({ name, departmentName }) => name.startsWith('鈴木') && departmentName.startsWith('開発部'))
  expect(found.length).toBeGreaterThan(0)
  expect(ids((await picker.save()).users)).toEqual(['101', ...ids(found)])
  picker.close()
})

import type { Candidate } from '@kawaraban/contract/audience.ts'
import { buildDepartments, isWithin } from '@kawaraban/contract/departments.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCandidateStore } from './candidate-store.ts'
import { createChoice } from './choice.ts'
import { createDepartmentTree } from './department-tree.ts'
import type { TreeRow } from './picker-protocol.ts'

const people = (departments: readonly string[]): Candidate[] =>
  departments.map((departmentName, at) => ({
    companyUserId: String(at + 1),
    name: `社員${at + 1}`,
    docomoId: `d${at + 1}`,
    departmentName,
  }))

const treeOf = (departments: readonly string[]) => {
  const all = people(departments)
  const store = createCandidateStore()
  const choice = createChoice('1', [])
  store.add(all)
  all.forEach(({ companyUserId }, row) => {
    choice.addRow(row, companyUserId)
  })
  const tree = createDepartmentTree(store, choice, choice.has)
  const rowOf = (row: number) => ({ ...store.at(row), row, checked: choice.has(row), fixed: choice.isPoster(row) })
  const rows = (start = 0, size = 1_000) => tree.rows(start, size, rowOf)
  const arrange = (found: number[]) => tree.arrange(found)
  arrange(all.map((_, row) => row))
  return { choice, tree, rows, arrange }
}

const lineOf = (row: TreeRow) =>
  `${'  '.repeat(row.level - 1)}${row.kind === 'person' ? row.name : `${row.name || '部署なし'} ${row.chosen}/${row.total}`}`
const lines = (rows: readonly TreeRow[]) => rows.map(lineOf)

const company = ['営業部', '営業部 第1課', '開発部', '営業部 第2課', '', '営業部 第1課']

test('DEPT-01 people are under their departments, those without one last; departments come before people', () => {
  const { tree, rows } = treeOf(company)
  expect(lines(rows())).toEqual(['営業部 1/4', '開発部 0/1', '部署なし 0/1'])
  tree.setOpen('営業部', true)
  tree.setOpen('営業部/第1課', true)
  expect(lines(rows())).toEqual([
    '営業部 1/4',
    '  第1課 0/2',
    '    社員2',
    '    社員6',
    '  第2課 0/1',
    '  社員1',
    '開発部 0/1',
    '部署なし 0/1',
  ])
  expect(tree.rowCount()).toBe(8)
  tree.setOpen('営業部', false)
  expect(lines(rows())).toHaveLength(3)
})

test('DEPT-01 each row has its level, position and parent for a screen reader, also on a later page', () => {
  const { tree, rows } = treeOf(company)
  tree.setOpen('営業部', true)
  const positionOf = ({ index, parent, level, position, siblings }: TreeRow) => [
    index,
    parent,
    level,
    position,
    siblings,
  ]
  expect(rows(1, 3).map(positionOf)).toEqual([
    [1, 0, 2, 1, 3],
    [2, 0, 2, 2, 3],
    [3, 0, 2, 3, 3],
  ])
  expect(rows(4, 2).map(positionOf)).toEqual([
    [4, -1, 1, 2, 3],
    [5, -1, 1, 3, 3],
  ])
})

test('DEPT-01 a department ticks those below it, and the poster remains ticked', () => {
  const { tree, rows, choice } = treeOf(company)
  tree.tick('営業部', true)
  expect(lines(rows())[0]).toBe('営業部 4/4')
  tree.tick('営業部/第1課', false)
  expect(lines(rows())[0]).toBe('営業部 2/4')
  tree.tick('営業部', false)
  expect([lines(rows())[0], choice.count()]).toEqual(['営業部 1/4', 1])
  tree.tick('ない部', true)
  expect(choice.count()).toBe(1)
})

test('DEPT-01 a search leaves the departments of those found, and a box is for them', () => {
  const { tree, rows, arrange, choice } = treeOf(company)
  arrange([1, 2])
  expect(lines(rows())).toEqual(['営業部 0/1', '開発部 0/1'])
  tree.tick('営業部', true)
  expect([1, 5].map((row) => choice.has(row))).toEqual([true, false])
})

test('DEPT-01 the only department is open', () => {
  const { rows } = treeOf(['本社', '本社/総務部'])
  expect(lines(rows())).toEqual(['本社 1/2', '  総務部 0/1', '  社員1'])
})

test('DEPT-01 on random companies a box counts and ticks exactly the people of its department, on pages of any size', () => {
  const name = fc.stringMatching(/^[ab]( [ab]){0,2}(\/[ab])?$|^$/)
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 7 }), (names, size) => {
      const { tree, rows, choice } = treeOf(names)
      const { pathOf } = buildDepartments(names)
      const isIn = (path: string) => (at: number) => isWithin(pathOf(names[at] ?? ''), path)
      for (let row = rows().find(isClosed); row?.kind === 'department'; row = rows().find(isClosed))
        tree.setOpen(row.path, true)
      const all = rows()
      const pages: TreeRow[] = []
      for (let start = 0; start < tree.rowCount(); start += size) pages.push(...rows(start, size))
      expect(pages).toEqual(all)
      expect(all.filter(({ kind }) => kind === 'person')).toHaveLength(names.length)
      for (const row of all) {
        if (row.kind === 'person') continue
        const members = [...names.keys()].filter(isIn(row.path))
        expect(row.total).toBe(members.length)
        tree.tick(row.path, true)
        const ticked = [...names.keys()].filter((at) => choice.has(at))
        expect(new Set(ticked)).toEqual(new Set([0, ...members]))
        tree.tick(row.path, false)
      }
    }),
  )
})

const isClosed = (row: TreeRow) => row.kind === 'department' && !row.isOpen

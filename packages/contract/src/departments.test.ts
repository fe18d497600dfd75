import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDepartments, type Department, isWithin, namesWithin, noDepartment } from './departments.ts'

const pathsOf = (names: string[]) => {
  const { pathOf } = buildDepartments(names)
  return names.map(pathOf)
}

test.each([
  ['a slash', ['製造部/第一工場'], ['製造部/第一工場']],
  ['each divider', ['A／B', 'A>C', 'A＞D', 'A / E'], ['A/B', 'A/C', 'A/D', 'A/E']],
  ['a space after a department of its own', ['営業部', '営業部 第2課'], ['営業部', '営業部/第2課']],
  ['a space after the parent of two', ['営業部 第1課', '営業部　第2課'], ['営業部/第1課', '営業部/第2課']],
  ['no space of a name that has no other', ['Human Resources', '総務部'], ['Human Resources', '総務部']],
  [
    'a space after what a slash has made a department',
    ['営業部／第1課', '営業部 第1課'],
    ['営業部/第1課', '営業部/第1課'],
  ],
  [
    'only the space that two share last',
    ['本社 営業部 一課', '本社 営業部 二課'],
    ['本社 営業部/一課', '本社 営業部/二課'],
  ],
  ['a space below another department', ['A/B C', 'A/B D', 'B E'], ['A/B/C', 'A/B/D', 'B E']],
  ['nothing out of dividers and spaces', ['', ' ／　>', '／総務部 /'], ['', '', '総務部']],
])('BOARD-02 divides %s', (_, names, paths) => {
  expect(pathsOf(names)).toEqual(paths)
})

const word = fc.constantFrom('A', 'B', 'C', '製造部', '第一工場')
const between = fc.constantFrom(' ', '　', '/', '／', '>', '＞', ' / ')
const departmentName = fc
  .array(fc.tuple(word, between), { maxLength: 4 })
  .map((parts) => parts.map(([text, divider], at) => (at < parts.length - 1 ? text + divider : text)).join(''))
const departmentNames = fc.uniqueArray(departmentName, { maxLength: 12 })

const flat = (departments: readonly Department[]): Department[] =>
  departments.flatMap((department) => [department, ...flat(department.children)])

test('BOARD-02 has each name in one department, below its parents, whatever the order', () => {
  fc.assert(
    fc.property(departmentNames, (names) => {
      const tree = buildDepartments(names)
      const all = flat(tree.roots)
      expect(buildDepartments([...names, ...names].reverse()).roots).toEqual(tree.roots)
      expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
      expect(all.flatMap((department) => department.names).sort()).toEqual([...names].sort())
      for (const department of all) {
        for (const name of department.names) expect(tree.pathOf(name)).toBe(department.path)
        for (const child of department.children) expect(child.path).toBe(`${department.path}/${child.name}`)
        // Nothing is there without people in it or below it, and no word is lost.
        expect(department.names.length + department.children.length).toBeGreaterThan(0)
      }
      const wordsOf = (text: string) => text.split(/[\s／/>＞]+/).filter((part) => part !== '')
      for (const name of names) expect(wordsOf(tree.pathOf(name))).toEqual(wordsOf(name))
    }),
  )
})

test('BOARD-02 a path contains its department and all below, and nobody else', () => {
  fc.assert(
    fc.property(departmentNames, (names) => {
      const tree = buildDepartments(names)
      for (const { path } of flat(tree.roots)) {
        expect(namesWithin(tree, [path]).sort()).toEqual(
          names.filter((name) => isWithin(tree.pathOf(name), path)).sort(),
        )
      }
      const some = flat(tree.roots).filter((_, at) => at % 2 === 0)
      expect(
        new Set(
          namesWithin(
            tree,
            some.map(({ path }) => path),
          ),
        ).size,
      ).toBe(names.filter((name) => some.some(({ path }) => isWithin(tree.pathOf(name), path))).length)
      expect(namesWithin(tree, ['no such department'])).toEqual([])
      expect(namesWithin(tree, [noDepartment])).toEqual(
        names.filter((name) => tree.pathOf(name) === noDepartment).sort(),
      )
    }),
  )
})

test('BOARD-02 a deep and wide company has its tree at once', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `事業部${at % 7}／部${at % 91} 課${at}`)
  expect(flat(buildDepartments(names).roots).length).toBeGreaterThan(5000)
})

test('BOARD-02 G-286 departments are in the order of the numbers in their names, in digits and in kanji', () => {
  const inOrder = [
    '企画部',
    '第１課',
    '第2課',
    '第二工場',
    '第三工場',
    '第10課',
    '第十二工場',
    '第二十工場',
    '第百二工場',
  ]
  const names = inOrder.map((name) => `製造部／${name}`)
  const sorted = (all: string[]) => buildDepartments(all).roots[0]?.children.map(({ name }) => name)
  expect(sorted(names.toReversed())).toEqual(inOrder)
})

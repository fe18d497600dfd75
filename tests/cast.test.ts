import { expect, test } from 'vitest'
import { castList } from '../packages/demo-cast/src/cast.ts'
import { writings } from './source.ts'

/** The rows of the README's table of people, as lists of their cells. */
const rows = (writings.find(({ path }) => path === 'README.md')?.text ?? '')
  .split('\n')
  .filter((line) => /^\| \S+ \S+ \|/.test(line) && / d\d{9} /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the README shows people of the demo as they are', () => {
  expect(rows).toHaveLength(9)
  for (const [, name, reading, role = '', departmentName, docomoId] of rows) {
    const person = castList.find((member) => member.docomoId === docomoId)
    expect([person?.name, person?.reading]).toEqual([name, reading])
    expect(person?.departmentName || '–').toBe(departmentName)
    expect(role.split(/[ ,]/)[0]).toBe(person?.role ?? '–')
  }
})

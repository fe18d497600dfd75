import { maxFileColumns } from '@kawaraban/contract/member-file.ts'
import { expect, test } from 'vitest'
import { readHeader } from './header.ts'

/** Cells that count how often they are read. */
const watched = (cells: readonly string[]) => {
  let reads = 0
  const get = (target: string[], name: string | symbol, receiver: unknown) => {
    if (/^\d+$/.test(String(name))) reads += 1
    return Reflect.get(target, name, receiver)
  }
  return { cells: new Proxy([...cells], { get }), reads: () => reads }
}

test('G-172 the names of a thousand columns are read once each to find their places, and once for those that are ignored', () => {
  const names = [...Array.from({ length: maxFileColumns - 2 }, (_, index) => `列${index}`), '氏名', 'ID']
  const { cells, reads } = watched(names)
  const header = readHeader(cells, false)
  expect(header).toMatchObject({ count: maxFileColumns, indexes: { docomoId: 999, name: 998, role: -1 } })
  expect(reads()).toBeLessThanOrEqual(2 * maxFileColumns)
})

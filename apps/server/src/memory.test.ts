import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'

type Value = { readonly bytes: number }

test('G-318 boards and searches share one number of bytes, and what was used least lately goes first', () => {
  const memory = createMemory(100)
  const sizeOf = ({ bytes }: Value) => bytes
  const [boards, lines] = [memory<Value>('boards', sizeOf), memory<Value>('search', sizeOf)]
  boards.set(1, { bytes: 30 })
  boards.set(2, { bytes: 30 })
  lines.set(1, { bytes: 30 })
  expect([boards.bytes(), lines.bytes()]).toEqual([60, 30])
  expect(boards.get(1)).toEqual({ bytes: 30 })
  lines.set(2, { bytes: 20 })
  expect([boards.get(2), lines.get(1)]).toEqual([undefined, { bytes: 30 }])
  expect([boards.bytes(), lines.bytes()]).toEqual([30, 50])
  boards.set(1, { bytes: 10 })
  expect([boards.bytes(), lines.bytes()]).toEqual([10, 50])
  lines.set(3, { bytes: 101 })
  expect([boards.bytes(), lines.bytes(), lines.get(3)]).toEqual([10, 50, undefined])
})

test('G-318 a process holds 192 MiB of all companies', () => {
  const mb = 1024 * 1024
  const held = createMemory()<Value>('boards', ({ bytes }) => bytes)
  for (const company of [1, 2, 3]) held.set(company, { bytes: 64 * mb })
  expect(held.bytes()).toBe(192 * mb)
  held.set(4, { bytes: 1 })
  expect(held.bytes()).toBe(128 * mb + 1)
})

import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

test('G-346 of a caller ten screens are rendered in a row, then one a second, ten again after a rest, and others have their own', () => {
  let nowMs = 0
  const mayRender = createAllowance(() => nowMs)
  const openMany = (key = 'a') => Array.from({ length: 30 }, () => mayRender(key)).filter(Boolean).length
  expect([openMany(), openMany(), openMany('b')]).toEqual([10, 0, 10])
  nowMs += 999
  expect(openMany()).toBe(0)
  nowMs += 1
  expect(openMany()).toBe(1)
  nowMs += 10_000
  expect(openMany()).toBe(10)
})

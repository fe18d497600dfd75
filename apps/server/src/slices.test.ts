import { expect, test } from 'vitest'
import { arrayOf, prepareArray, withFirst } from './db/array-of.ts'
import { createPause, inSlices } from './slices.ts'
import { roundsDuring } from './testing/event-loop.ts'

const many = Array.from({ length: 100_000 }, (_, index) => String(index))

test('G-321 a long list is gone through in slices, between which other work runs', async () => {
  const seen: string[] = []
  let longest = 0
  const work = () =>
    inSlices(many, (slice) => {
      longest = Math.max(longest, slice.length)
      seen.push(...slice)
    })
  expect(await roundsDuring(work)).toBeGreaterThanOrEqual(many.length / 2_500 - 1)
  expect([longest, seen]).toEqual([2_500, many])
})

test('G-321 the array of a long list is written in slices, and is the same', async () => {
  for (const list of [[], ['1'], many]) {
    const copy = [...list]
    await prepareArray(copy)
    expect(arrayOf(copy)).toBe(arrayOf([...list]))
    expect(arrayOf(withFirst('7', copy))).toBe(arrayOf(['7', ...list]))
  }
  expect(await roundsDuring(() => prepareArray([...many]))).toBeGreaterThanOrEqual(many.length / 2_500 - 1)
})

test('FIND-07 G-529 work in steps lets other work run after each few milliseconds, and not after each step', async () => {
  let nowMs = 0
  const afterStep = createPause(() => nowMs)
  const steps = async () => {
    for (let step = 0; step < 100; step++) {
      nowMs += 1
      await afterStep()
    }
  }
  const rounds = await roundsDuring(steps)
  expect(rounds).toBeGreaterThanOrEqual(25)
  expect(rounds).toBeLessThan(60)
})

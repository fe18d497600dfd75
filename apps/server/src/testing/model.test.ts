import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from './extent.ts'
import { checkModel, inTimeBox, openTimeBox } from './model.ts'

test('a time box that is over ends a search, but none of the rounds of the short form', () => {
  expect([0, 1, 2, 3, 4].map(openTimeBox(3, 0))).toEqual([true, true, true, false, false])
  expect([3, 4].map(openTimeBox(3, 60_000))).toEqual([true, true])
})

test('a model that holds is checked with the number of inputs of its length', async () => {
  expect([...inTimeBox(2, 4)]).toHaveLength(rounds(2, 4))
  expect(await checkModel(fc.nat(), () => undefined, { rounds: [2, 4] })).toBe(rounds(2, 4))
})

test('a model that fails says its seed and the smallest input', async () => {
  const isSmall = (input: number) => expect(input).toBeLessThan(51)
  const failing = checkModel(fc.nat(), isSmall, { rounds: [20, 20], seed: 3 })
  await expect(failing).rejects.toThrow(/seed: \d+[\s\S]*Counterexample: \[51\]/)
})

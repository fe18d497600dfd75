import { expect, inject, test } from 'vitest'
import { readRecorded } from '../statements.ts'
import { findFaults } from './explain.ts'

test('G-235 each statement that the product has run in the tests of the server goes to one machine', async () => {
  const recorded = readRecorded()
  expect(recorded.size, 'statements of the suite `server`: npm run test:cluster records them').toBeGreaterThan(400)
  expect(await findFaults(inject('explainUrl'), recorded.values())).toEqual([])
}, 120_000)

import { afterAll, expect, inject } from 'vitest'
import { recordedHere } from '../statements.ts'
import { findFaults } from './explain.ts'

afterAll(async () => {
  expect(await findFaults(inject('explainUrl'), recordedHere()), 'G-235 statements for one machine').toEqual([])
})

import { expect, test } from 'vitest'
import { cast as demo } from '../apps/server/src/db/seed/cast.ts'
import { cast } from '../apps/web/src/testing/cast.fake.ts'

test('the people of the browser tests are those of the demo company', () => {
  const facts = Object.entries(cast).map(([key, { iconType: _, ...facts }]) => ({ ...facts, key }))
  expect(facts).toEqual(Object.values(demo).map(({ agreement: _, ...known }) => known))
})

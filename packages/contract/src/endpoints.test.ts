import { expect, test } from 'vitest'
import { endpointsByFeature } from './endpoints.ts'

test('every feature declares endpoints, and nothing else counts as one', () => {
  for (const [feature, endpoints] of Object.entries(endpointsByFeature)) {
    expect(endpoints.length, feature).toBeGreaterThan(0)
    for (const { method, path } of endpoints)
      expect([method, path], feature).toEqual([expect.any(String), expect.any(String)])
  }
})

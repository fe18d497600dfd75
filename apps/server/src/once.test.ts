import { expect, test } from 'vitest'
import { once } from './once.ts'

test('what is made once is shared by all callers, and a failure is tried again by the next one', async () => {
  let calls = 0
  const make = once(async () => {
    calls += 1
    if (calls === 1) throw new Error('the file is missing')
    return { calls }
  })
  await expect(Promise.all([make(), make()])).rejects.toThrow('the file is missing')
  expect(calls).toBe(1)
  const [one, other] = await Promise.all([make(), make()])
  expect(one).toBe(other)
  expect(await make()).toEqual({ calls: 2 })
})

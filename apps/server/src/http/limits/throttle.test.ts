import { expect, test } from 'vitest'
import { monotonicMs } from '../../clock.ts'
import { createThrottle } from './throttle.ts'

const [one, other] = [1, 2]
const piece = 64 * 1024

test('FILE-06 G-710 uploads of all companies together are stored at the rate limit', async () => {
  const throttle = createThrottle(10 * 1024 * 1024)
  const sinceMs = monotonicMs()
  await Promise.all(Array.from({ length: 16 }, (_, index) => throttle(index % 2 ? one : other, piece)))
  // 1 MiB at 10 MiB a second; timers end up to a millisecond early.
  expect(monotonicMs() - sinceMs).toBeGreaterThanOrEqual(99)
})

test('FILE-06 G-710 a company with many files waits behind the one of another', async () => {
  const throttle = createThrottle(10 * 1024 * 1024)
  const stored: number[] = []
  const store = (company: number) => throttle(company, piece).then(() => stored.push(company))
  await Promise.all([store(one), store(one), store(one), store(one), store(other)])
  // Behind the piece that is being stored, and the one whose turn has come.
  expect(stored.indexOf(other)).toBe(2)
})

import { expect, test } from 'vitest'
import { measureProcessors } from './processor-time.ts'

const processor = (user: number, sys: number) => ({ times: { user, nice: 1_000, sys, idle: user * 7, irq: 10 } })

test('all processors count, with what they do for programs and for the system, and not while they are idle', () => {
  const states = [
    [processor(5_000, 1_000), processor(0, 0)],
    [processor(9_000, 1_500), processor(60_000, 0)],
  ]
  expect(measureProcessors(() => states.shift() ?? [], 'linux')()).toBe('65 processor seconds of the whole machine')
})

test('elsewhere than on Linux nothing is said', () => {
  expect(measureProcessors(undefined, 'darwin')()).toBe(null)
})

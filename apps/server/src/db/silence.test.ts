import pg from 'pg'
import { expect, test } from 'vitest'
import { createSilence } from './silence.ts'

const open = () => {
  let ms = 0
  const { watch, isSilent } = createSilence(() => ms)
  /** Sends a statement; returns how it ends. */
  const ask = () => {
    const answer = Promise.withResolvers<string>()
    const ended = watch(() => answer.promise).catch((error: Error) => error.message)
    const end = (by: () => void) => () => {
      by()
      return ended
    }
    return {
      answer: end(() => answer.resolve('rows')),
      refuse: end(() => answer.reject(new pg.DatabaseError('refused', 0, 'error'))),
      breakOff: end(() => answer.reject(new Error('broken off'))),
    }
  }
  const pass = (passedMs: number) => {
    ms += passedMs
  }
  return { ask, pass, isSilent }
}

test('G-238 a database is silent when it owes an answer for three seconds, and has given no other', async () => {
  const { ask, pass, isSilent } = open()
  pass(60_000)
  expect(isSilent()).toBe(false)
  const slow = ask()
  pass(2_999)
  expect(isSilent()).toBe(false)
  pass(1)
  expect(isSilent()).toBe(true)
  expect(await ask().answer()).toBe('rows')
  expect(isSilent()).toBe(false)
  // What is slow alone while others are answered is no silence.
  pass(1_500)
  expect(isSilent()).toBe(false)
  expect(await slow.answer()).toBe('rows')
})

test('G-238 what is given up without an answer shows a silence since it was begun, until anything is answered', async () => {
  const { ask, pass, isSilent } = open()
  const first = ask()
  await ask().answer()
  pass(4_800)
  expect(await first.breakOff()).toBe('broken off')
  expect(isSilent()).toBe(true)
  const second = ask()
  pass(100)
  expect(isSilent()).toBe(true)
  expect(await second.refuse()).toBe('refused')
  expect(isSilent()).toBe(false)
})

import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { insertSignIn, takeSignIn } from './queries.ts'
import { createSignInRoom } from './sign-in-room.ts'

const app = useTestApp()

test('G-311 one sign-in too many ends the oldest of its address, or of the address with the most', () => {
  const makeRoom = createSignInRoom({ ofAddress: 3, inAll: 5 })
  const endedBy = (network: string, state: string) => makeRoom(network, state, 0).ended
  expect(['a1', 'a2', 'a3', 'a4'].map((state) => endedBy('a', state))).toEqual([null, null, null, 'a1'])
  expect(['b1', 'b2'].map((state) => endedBy('b', state))).toEqual([null, null])
  expect(endedBy('c', 'c1')).toBe('a2')
  expect(['c2', 'c3'].map((state) => endedBy('c', state))).toEqual(['a3', 'b1'])
})

test('G-311 sign-ins past their time are purged once a minute, and make room', () => {
  const makeRoom = createSignInRoom({ ofAddress: 2, inAll: 2 })
  const purges = [0, 1, minuteMs - 1, minuteMs, minuteMs + 1].map((now) => makeRoom(`${now}`, 'x', now).isPurgeDue)
  expect(purges).toEqual([true, false, false, true, false])
  expect([makeRoom('b', 'y', 20 * minuteMs), makeRoom('b', 'z', 20 * minuteMs)]).toEqual([
    { ended: null, isPurgeDue: true },
    { ended: null, isPurgeDue: false },
  ])
})

test('G-311 the sign-in that ends can no longer be finished, and the others can', async () => {
  const { now } = app.clock
  const attemptOf = (state: string) => ({ state, nonce: 'n', codeVerifier: 'v' })
  const room = { ended: null, isPurgeDue: false }
  await insertSignIn(app.db, 'key', attemptOf('old'), now - 11 * minuteMs, room)
  for (const state of ['first', 'second']) await insertSignIn(app.db, 'key', attemptOf(state), now, room)
  await insertSignIn(app.db, 'key', attemptOf('third'), now, { ended: 'first', isPurgeDue: true })
  const taken: (string | undefined)[] = []
  // The oldest counts as of its own time.
  for (const [state, at] of [
    ['old', now - 11 * minuteMs],
    ['first', now],
    ['second', now],
    ['third', now],
  ] as const)
    taken.push((await takeSignIn(app.db, 'key', state, at))?.state)
  expect(taken).toEqual([undefined, undefined, 'second', 'third'])
})

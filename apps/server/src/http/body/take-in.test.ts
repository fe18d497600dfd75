import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { roundsDuring } from '../../testing/event-loop.ts'
import { takeIn } from './take-in.ts'

const shape = { containers: 10, members: 10, commas: 10 }
const piece = Buffer.alloc(64 * 1024, ' ')
const pieces = 64

/** A body of 4 MiB that is all there at once, as one on a fast line is. */
const arrived = () => {
  const payload = new PassThrough({ highWaterMark: 2 * pieces * piece.length })
  for (let sent = 0; sent < pieces; sent++) payload.write(piece)
  payload.end()
  return payload
}

test('G-321 a body that is there at once is taken in by 64 KiB, between which other work runs', async () => {
  let body: Buffer | undefined
  const take = async () => {
    body = await takeIn(arrived(), { limit: 1e8, shape, ms: 60_000 })
  }
  expect(await roundsDuring(take)).toBeGreaterThanOrEqual(pieces - 1)
  expect(body?.equals(Buffer.alloc(pieces * piece.length, ' '))).toBe(true)
})

test('G-321 API-39 nothing more is taken of a body that is refused in between', async () => {
  const payload = arrived()
  await expect(takeIn(payload, { limit: 10 * piece.length, shape, ms: 60_000 })).rejects.toThrow('tooLarge')
  const left = payload.readableLength
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect([left > 0, payload.readableLength]).toEqual([true, left])
})

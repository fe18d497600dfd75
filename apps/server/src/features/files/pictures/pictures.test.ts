import { expect, test } from 'vitest'
import { Busy } from '../../../db/fair-queue.ts'
import type { PictureResult } from './make-sizes.ts'
import { createPictures } from './pictures.ts'

/** Pictures whose process ends when a test says so; `begun` has those that were started, in order. */
const waiting = (limits: Parameters<typeof createPictures>[0]) => {
  const begun: string[] = []
  const ends = new Map<string, (result: PictureResult) => void>()
  const pictures = createPictures(limits, ({ path }) => {
    begun.push(path)
    return new Promise((resolve) => ends.set(path, resolve))
  })
  const send = (company: number, path: string, signal?: AbortSignal) =>
    pictures.makeSizes(company, { path, dir: '/tmp' }, signal)
  return { begun, send, end: (path: string) => ends.get(path)?.({ refusal: 'unreadablePicture' }) }
}

test('FILE-03 G-571 a company decodes one picture at a time, and its others wait behind those of other companies', async () => {
  const { begun, send, end } = waiting({ places: 2, placesEach: 1, waiting: 10, waitMs: 60_000 })
  const all = [send(1, 'a1'), send(1, 'a2'), send(1, 'a3'), send(2, 'b1'), send(3, 'c1')]
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  end('a1')
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  end('a2')
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'c1'])
  end('c1')
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  end('a3')
  end('b1')
  expect(await Promise.all(all)).toEqual(Array(5).fill({ refusal: 'unreadablePicture' }))
})

test('FILE-03 G-571 a picture that nobody waits for any more frees its turn', async () => {
  const { begun, send, end } = waiting({ places: 1, placesEach: 1, waiting: 10, waitMs: 60_000 })
  const gone = new AbortController()
  const first = send(1, 'a1')
  const second = send(1, 'a2', gone.signal)
  const third = send(1, 'a3')
  gone.abort()
  await expect(second).rejects.toThrow(Busy)
  end('a1')
  await first
  await expect.poll(() => begun).toEqual(['a1', 'a3'])
  end('a3')
  await third
})

import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import { createShapeCheck, type Shape } from './shape.ts'

/** What is taken in before other work runs: of a fast sender the system has megabytes at a time (G-321). */
const bytesAtOnce = 64 * 1024

/** What a body may be, and the ms until it has to be there. */
type Bounds = { readonly limit: number; readonly shape: Shape; readonly ms: number }

/** Takes in a body whole, in slices; refuses with 400, 408 and 413. */
export const takeIn = (payload: Readable, { limit, shape, ms }: Bounds): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // It has been closed before, and nothing of it will happen any more.
    if (payload.destroyed) return reject(new Refusal('badRequest'))
    const chunks: Buffer[] = []
    const fits = createShapeCheck(shape)
    let [bytes, pauseAt] = [0, bytesAtOnce]
    const end = (settle: () => void) => {
      payload.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff).pause()
      clearTimeout(timer)
      settle()
    }
    const refuse = (code: 'tooLarge' | 'badRequest' | 'requestTimeout') => end(() => reject(new Refusal(code)))
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limit) return refuse('tooLarge')
      if (!fits(chunk)) return refuse('badRequest')
      chunks.push(chunk)
      if (bytes < pauseAt) return
      pauseAt = bytes + bytesAtOnce
      payload.pause()
      setImmediate(() => payload.resume())
    }
    const finish = () => end(() => resolve(Buffer.concat(chunks, bytes)))
    const breakOff = () => refuse('badRequest')
    const timer = setTimeout(() => refuse('requestTimeout'), ms)
    payload.on('data', take).once('end', finish).once('close', breakOff).once('error', breakOff)
  })

/** The whole of a small body that has arrived, without waiting; null for one that has not. */
export const takeArrived = (payload: Readable, length: string | undefined, shape: Shape): Buffer | null => {
  if (payload.readableLength === 0 || !(Number(length) <= payload.readableLength)) return null
  const body = payload.read() as Buffer
  payload.resume()
  if (!createShapeCheck(shape)(body)) throw new Refusal('badRequest')
  return body
}

import type { Endpoint, Sent } from '@kawaraban/contract/endpoint.ts'
import { CallError, networkErrorText, readAnswer, requestOf } from './call.ts'

/** Longest time in ms in which nothing of a file arrives. */
const stallMs = 30_000

type Download<E extends Endpoint> = {
  params: Sent<E['params']>
  /** Size of the whole file; a file of another size is a broken one. */
  bytes: number
  signal: AbortSignal
  /** Gets the number of bytes received so far. */
  onProgress: (receivedBytes: number) => void
}

/**
 * Fetches the file that an endpoint answers with. Throws a CallError for a refusal, for a connection that breaks and for a file
 * that is not whole, and an AbortError when `signal` aborts.
 */
export const download = async <E extends Endpoint>(
  endpoint: E,
  { params, bytes, signal, onProgress }: Download<E>,
): Promise<Blob> => {
  const stall = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(), stallMs)
  }
  const failWith = (code: 'network' | 'timeout') => new CallError(code, networkErrorText, endpoint.name, 0)
  try {
    const { url, headers } = await requestOf(endpoint, { params })
    headers.delete('accept')
    waitOn()
    const answer = await fetch(url, {
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.any([signal, stall.signal]),
    })
    const type = answer.headers.get('content-type') ?? ''
    // A refusal comes in the envelope.
    if (!answer.ok || !answer.body || type.startsWith('application/json')) {
      readAnswer(endpoint, answer, await answer.text())
      throw failWith('network')
    }
    const parts: Uint8Array<ArrayBuffer>[] = []
    let received = 0
    const reader = answer.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      waitOn()
      parts.push(value)
      received += value.length
      onProgress(received)
    }
    if (received !== bytes) throw failWith('network')
    return new Blob(parts, { type })
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error
    throw failWith(stall.signal.aborted ? 'timeout' : 'network')
  } finally {
    clearTimeout(timer)
  }
}

import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { CallError, type CallInput, type LooseInput, networkErrorText, readAnswer, requestOf } from './call.ts'
import { waitOut } from './platform/wait-out.ts'

type Download<E extends Endpoint> = {
  input: CallInput<E>
  /** Longest time in ms without a byte. */
  silenceMs: number
  signal: AbortSignal
  /** Gets the headers of the file, before its bytes. */
  onHeaders: (headers: Headers) => void
  onBytes: (bytes: Uint8Array) => void
}

/**
 * Fetches the file that an endpoint answers with, again after `Retry-After` where it is refused with 429. It may have no length:
 * whether it is whole, the caller has to know from its content. Throws a CallError for a refusal and for a connection that breaks, and an AbortError when `signal` aborts.
 */
export const download = async <E extends Endpoint>(
  endpoint: E,
  { input, silenceMs, signal, onHeaders, onBytes }: Download<E>,
): Promise<Blob> => {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  const failWith = (code: 'network' | 'timeout') => new CallError(code, networkErrorText, endpoint.name, 0)
  try {
    const loose = input as LooseInput
    const { url, headers } = await requestOf(endpoint, loose)
    headers.delete('accept')
    const open = async () => {
      waitOn()
      const answer = await fetch(url, {
        method: endpoint.method,
        headers,
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
        ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }),
      })
      const type = answer.headers.get('content-type') ?? ''
      if (answer.ok && answer.body && !type.startsWith('application/json')) return { answer, body: answer.body, type }
      // A refusal comes in the envelope.
      const text = await answer.text()
      clearTimeout(timer)
      readAnswer(endpoint, answer, text)
      throw failWith('network')
    }
    const { answer, body, type } = await waitOut(open, signal)
    onHeaders(answer.headers)
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = body.getReader()
    for (;;) {
      waitOn()
      const { done, value } = await reader.read()
      if (done) return new Blob(parts, { type })
      parts.push(value)
      onBytes(value)
    }
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error
    throw failWith(silence.signal.aborted ? 'timeout' : 'network')
  } finally {
    clearTimeout(timer)
  }
}

import type { DataOf, Endpoint } from '@kawaraban/contract/endpoint.ts'
import { type AnswerHead, CallError, networkErrorText, readAnswer, requestOf } from './call.ts'
import { waitOut } from './platform/wait-out.ts'

/** Longest time in ms in which nothing of a file moves and no answer comes. */
export const stallMs = 30_000

type Upload = {
  file: Blob
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  /** Ends the upload; the server stores nothing of it. */
  signal?: AbortSignal
  /** Gets the number of bytes sent so far. */
  onProgress?: (sentBytes: number) => void
}

/**
 * Sends a file as the body of an endpoint and gives the data of the answer. Headers and errors are those of `call`; instead
 * of its 10 s, it gives up when nothing has moved for 30 s. Throws an AbortError when `signal` aborts.
 */
export const upload = async <E extends Endpoint>(
  endpoint: E,
  { file, params = {}, query, ...more }: Upload,
): Promise<DataOf<E>> => {
  const { url, headers } = await requestOf(endpoint, { params, query: query ?? {}, body: file })
  more.signal?.throwIfAborted()
  const once = async () => {
    const { head, text } = await send(endpoint, url, headers, { file, ...more })
    return readAnswer(endpoint, head, text)
  }
  return waitOut(once, more.signal)
}

/** With XMLHttpRequest, since `fetch` does not report how much of a body has been sent. */
const send = (
  endpoint: Endpoint,
  url: URL,
  headers: Headers,
  { file, signal, onProgress }: Omit<Upload, 'params' | 'query'>,
) =>
  new Promise<{ head: AnswerHead; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      end()
    }
    const failWith = (code: 'network' | 'timeout') =>
      settle(() => reject(new CallError(code, networkErrorText, endpoint.name, 0)))
    const cancel = settle(() => {
      reject(signal?.reason)
      request.abort()
    })
    const giveUp = () => {
      failWith('timeout')()
      request.abort()
    }
    const waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, stallMs)
    }
    request.open(endpoint.method, url)
    request.withCredentials = true
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded }) => {
      waitOn()
      onProgress?.(loaded)
    }
    request.onerror = failWith('network')
    request.onload = settle(() => {
      const { status, responseText: text } = request
      const headers = { get: (name: string) => request.getResponseHeader(name) }
      resolve({ head: { ok: status >= 200 && status < 300, status, headers }, text })
    })
    signal?.addEventListener('abort', cancel)
    waitOn()
    request.send(file)
  })

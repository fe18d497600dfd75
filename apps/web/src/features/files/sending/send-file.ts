import { endpoint } from '@kawaraban/contract/endpoint.ts'
import { codeOf } from '@kawaraban/contract/errors.ts'
import { type UploadRefusal, uploadRefusals, uploadsPath } from '@kawaraban/contract/files.ts'
import { type KindRefusal, kindRefusals } from '@kawaraban/contract/files-kinds.ts'
import type { DetailedError, HttpStack, Upload } from 'tus-js-client'
import { type CallCode, CallError, forgetCsrfPair, networkErrorText, requestOf } from '../../../call.ts'
import { lazyModule } from '../../../platform/load-code.ts'

const { load: loadTus } = lazyModule(() => import('tus-js-client'))

/** Why the server does not take a file. */
type FileRefusal = KindRefusal | UploadRefusal

/** The server has looked at the file, and does not take it; `refusal` is the code why. */
export class FileNotTaken extends Error {
  override readonly name = 'FileNotTaken'
  readonly refusal: string

  constructor(refusal: string) {
    super(refusal)
    this.refusal = refusal
  }
}

/** What the calls of tus have in common with all others: session, CSRF pair and the app's credential. */
const ofTus = endpoint({
  name: 'sendFile',
  summary: 'Send a file',
  method: 'POST',
  path: uploadsPath,
  access: 'poster',
})

const refusals = new Map(
  Object.entries({ ...kindRefusals, ...uploadRefusals }).map(([code, words]) => [words as string, code as FileRefusal]),
)

/** Pauses before it is tried again by itself, in ms. */
const retryDelays = [1000, 3000, 5000, 10_000]

/** How long nothing of a file may move, in ms: as with other uploads, whose code every form would load. */
export const stallMs = 30_000
/** How long the server may look at a file of which it has all, in ms: a scanner may be slow. */
const lookingMs = 120_000

/** Answers after which the rest is sent later: too busy, locked by the request before, a fault of the server. */
const isPassing = (status: number) =>
  status === 0 || status === 409 || status === 423 || status === 429 || status >= 500

const statusOf = ({ originalResponse }: Pick<DetailedError, 'originalResponse'>) => originalResponse?.getStatus() ?? 0

const messageOf = ({ originalResponse }: Pick<DetailedError, 'originalResponse'>): string => {
  try {
    return String(JSON.parse(originalResponse?.getBody() ?? '').message)
  } catch {
    return ''
  }
}

/** What a failed request comes to. */
const failureOf = (error: Error | DetailedError): FileNotTaken | CallError => {
  const answered = 'originalResponse' in error ? error : { originalResponse: null }
  const message = messageOf(answered)
  const refusal = refusals.get(message)
  if (refusal) return new FileNotTaken(refusal)
  const status = statusOf(answered)
  const code: CallCode = codeOf(message) ?? (isPassing(status) ? 'network' : 'unknown')
  return new CallError(code, message || networkErrorText, ofTus.name, status)
}

/** A file on its way to the form. */
export type Sending = {
  /** Sends the file, or goes on where it broke off; returns its id. Throws FileNotTaken, CallError, or an AbortError. */
  readonly run: () => Promise<string>
  /** Ends it, and removes what the server has of it. */
  readonly cancel: () => void
}

/**
 * A file that is sent by tus, and goes on where it broke off. `onProgress` gets the number of bytes sent so far. The protocol's code is
 * loaded with the first file.
 */
export const createSending = (
  file: File,
  name: string,
  onProgress: (sentBytes: number) => void,
  httpStack?: HttpStack,
): Sending => {
  const cancelled = new AbortController()
  let upload: Upload | null = null
  let settle: { done: (fileId: string) => void; fail: (error: unknown) => void } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const giveUp = () => {
    void upload?.abort()
    settle?.fail(new CallError('timeout', networkErrorText, ofTus.name, 0))
  }
  /** Nothing of it may move for so long. */
  const waitOn = (sentBytes: number) => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, sentBytes < file.size ? stallMs : lookingMs)
  }

  const create = async (): Promise<Upload> => {
    const tus = await loadTus()
    cancelled.signal.throwIfAborted()
    return new tus.Upload(file, {
      endpoint: new URL(uploadsPath, location.href).href,
      metadata: { filename: name },
      retryDelays,
      storeFingerprintForResuming: false,
      ...(httpStack && { httpStack }),
      onBeforeRequest: async (request) => {
        waitOn(0)
        const { headers } = await requestOf(ofTus, {})
        headers.delete('accept')
        headers.forEach((value, header) => {
          request.setHeader(header, value)
        })
      },
      onProgress: (sentBytes) => {
        waitOn(sentBytes)
        onProgress(sentBytes)
      },
      onShouldRetry: (error) => isPassing(statusOf(error)),
      onError: (error) => settle?.fail(failureOf(error)),
      onSuccess: () => settle?.done(upload?.url?.split('/').at(-1) ?? ''),
    })
  }

  const once = async (): Promise<string> => {
    upload ??= await create()
    const started = upload
    return new Promise<string>((done, fail) => {
      settle = { done, fail }
      cancelled.signal.addEventListener('abort', () => fail(cancelled.signal.reason))
      waitOn(0)
      started.start()
    }).finally(() => clearTimeout(timer))
  }

  return {
    run: async () => {
      try {
        return await once()
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'csrfFailed') throw error
        forgetCsrfPair()
        return once()
      }
    },
    cancel: () => {
      cancelled.abort()
      void upload?.abort(true).catch(() => undefined)
    },
  }
}

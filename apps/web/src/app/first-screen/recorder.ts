import type { DataOf, Endpoint } from '@kawaraban/contract/endpoint.ts'
import { callKey } from '../../platform/given-answers.ts'

/** An answer within the process: the data of the envelope as JSON, and headers. */
type Answer = { readonly data: string; readonly headers: Readonly<Record<string, string>> }
type Sent = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** Calls an endpoint of the contract by its name, with the caller's rights; rejects where it is refused. */
export type Call = (name: string, sent: Sent) => Promise<Answer>

/** Makes calls on the server, and records the answers for the page: the browser app makes the same calls. */
export type Recorder = {
  /** Makes a call; rejects where it is refused. */
  readonly load: <E extends Endpoint>(
    endpoint: E,
    sent?: Sent,
  ) => Promise<{ readonly data: DataOf<E>; readonly headers: Answer['headers'] }>
  /** Records an answer that needs no call, by `callKey`. */
  readonly record: (key: string, answer: Answer) => void
  /** The answers as JSON, by `callKey`. */
  readonly json: () => string
}

export const createRecorder = (call: Call): Recorder => {
  const parts: string[] = []
  const record = (key: string, { data, headers }: Answer) => {
    parts.push(`${JSON.stringify(key)}:{"data":${data},"headers":${JSON.stringify(headers)}}`)
  }
  return {
    record,
    json: () => `{${parts.join()}}`,
    load: async (endpoint, sent = {}) => {
      const answer = await call(endpoint.name, sent)
      record(callKey(endpoint.name, sent), answer)
      return { data: JSON.parse(answer.data), headers: answer.headers }
    },
  }
}

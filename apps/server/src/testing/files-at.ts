import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { uploadsPath } from '@kawaraban/contract/files.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { createCsrfPair } from '../http/csrf.ts'
import type { TestApp } from './app.ts'
import { type Answer, requestOf } from './calls.ts'
import type { Person } from './company.ts'
import { named } from './files-app.ts'

/** A server in a process of its own, and who calls it. */
type Target = { readonly app: Pick<TestApp, 'cookieName'>; readonly person: Person; readonly origin: string }

type Asked = { method?: string; headers?: Record<string, string>; body?: NonNullable<RequestInit['body']> | null }

/** What sends files to a server through a socket, and makes other calls at it. */
export const filesAt = (target: () => Target) => {
  const cookie = () => {
    const { app, person } = target()
    return `${app.cookieName}=${encodeURIComponent(person.sessionKey)}`
  }

  const ask = (path: string, { headers, body = null, ...asked }: Asked = {}): Promise<Response> => {
    const { person, origin } = target()
    const pair = createCsrfPair(person.sessionKey)
    return fetch(`${origin}${path}`, {
      ...asked,
      body,
      headers: {
        cookie: cookie(),
        'tus-resumable': '1.0.0',
        [csrfIdHeader]: pair.csrfId,
        [csrfTokenHeader]: pair.csrfToken,
        ...headers,
      },
      ...(body !== null && { duplex: 'half' as const }),
    })
  }

  const call = async (endpoint: Endpoint, input?: Parameters<typeof requestOf>[3]): Promise<Answer> => {
    const { app, person, origin } = target()
    const { method, url, headers, payload } = requestOf(app.cookieName, person, endpoint, input)
    const body = payload === undefined ? null : JSON.stringify(payload)
    const type = body === null ? {} : { 'content-type': 'application/json' }
    const sent = { ...(headers as Record<string, string>), ...type, cookie: cookie() }
    return (await fetch(`${origin}${url}`, { method: String(method), headers: sent, body })).json() as Promise<Answer>
  }

  /** Announces a file and returns its id. */
  const announce = async (name: string, bytes: number): Promise<string> => {
    const headers = { 'upload-length': String(bytes), 'upload-metadata': named(name) }
    const answer = await ask(uploadsPath, { method: 'POST', headers })
    if (answer.status !== 201) throw new Error(`the file was not taken: ${answer.status} ${await answer.text()}`)
    return String(answer.headers.get('file-id'))
  }

  const send = (fileId: string, offset: number, body: Asked['body']) =>
    ask(`${uploadsPath}/${fileId}`, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: body ?? null,
    })

  return {
    ask,
    call,
    announce,
    send,
    /** Sends a file whole and returns its id. */
    upload: async (name: string, content: Buffer<ArrayBuffer>): Promise<string> => {
      const fileId = await announce(name, content.length)
      const sent = await send(fileId, 0, content)
      if (sent.status !== 204) throw new Error(`the upload ended with ${sent.status}: ${await sent.text()}`)
      return fileId
    },
  }
}

import { getFileFacts, uploadsPath } from '@kawaraban/contract/files.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createCsrfPair } from '../http/csrf.ts'
import { type TestApp, useTestApp } from './app.ts'
import type { Person } from './company.ts'

type Response = LightMyRequestResponse
type Asked = Pick<InjectOptions, 'method' | 'headers' | 'payload'>

/** A text of tus metadata. */
export const named = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`

/** What is sent of a file, as a text or bytes. */
type Content = string | Buffer

/** What sends files to a server and asks for them. */
export const filesOf = (app: TestApp) => {
  /** Asks for an address as somebody with a session, or as a stranger. */
  const ask = (person: Person | null, url: string, { headers = {}, ...asked }: Asked = {}): Promise<Response> => {
    const pair = person && createCsrfPair(person.sessionKey)
    return app.server.inject({
      url,
      ...asked,
      ...(person && { cookies: { [app.cookieName]: person.sessionKey } }),
      headers: {
        'tus-resumable': '1.0.0',
        ...(pair && { [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken }),
        ...headers,
      },
    })
  }

  const announce = (person: Person | null, name: string, bytes: number) =>
    ask(person, uploadsPath, {
      method: 'POST',
      headers: { 'upload-length': String(bytes), 'upload-metadata': named(name) },
    })

  const sendTo = (person: Person | null, address: string, offset: number, payload: Content) =>
    ask(person, address, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from(payload),
    })

  return {
    ask,
    announce,
    sendTo,
    /** Sends a file whole and returns its id. */
    upload: async (person: Person, name: string, content: Content): Promise<string> => {
      const announced = await announce(person, name, Buffer.byteLength(content))
      if (announced.statusCode !== 201) throw new Error(`the file was not taken: ${announced.body}`)
      const sent = await sendTo(person, String(announced.headers.location), 0, content)
      if (sent.statusCode !== 204) throw new Error(`the upload ended with ${sent.statusCode}: ${sent.body}`)
      return String(sent.headers['file-id'])
    },
    facts: async (person: Person, fileId: string) =>
      (await app.call(person, getFileFacts, { params: { fileId } })).data,
  }
}

/** A server for tests of files, on a folder of its own unless `parts` say otherwise. */
export const useFilesApp = (setting: Parameters<typeof useTestApp>[0] = {}) => {
  const app = useTestApp(setting)
  return { app, ...filesOf(app) }
}

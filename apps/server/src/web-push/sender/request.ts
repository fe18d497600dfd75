import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Clock } from '../../clock.ts'
import { readRetryAfter } from '../../outbound/retry-after.ts'
import type { Agents } from './agents.ts'
import { type Attempt, attemptOf, unsent } from './attempt.ts'

const timeoutMs = 10_000
/** An answer is not read further than this. */
const largestAnswer = 64 * 1024

type Request = { readonly url: URL; readonly headers: Record<string, string | number>; readonly body: Buffer }

/** The code of an error, or its message: neither contains the endpoint. */
const reasonOf = (error: NodeJS.ErrnoException): string => error.code ?? error.message

/**
 * Posts once to a push service and returns the attempt; never throws. Follows no redirects and fails after ten seconds. Of the
 * answer only status and Retry-After matter.
 */
export const post = ({ url, headers, body }: Request, agents: Agents, clock: Clock): Promise<Attempt> =>
  new Promise((resolve) => {
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: isSecure ? agents.https : agents.http,
    })
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs)
    const settle = (attempt: Attempt) => {
      clearTimeout(timer)
      resolve(attempt)
    }
    request.on('error', (error) => settle(unsent(reasonOf(error))))
    request.on('response', (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > largestAnswer) request.destroy()
      })
      const { statusCode = 0, headers: answered } = response
      response.on('close', () => settle(attemptOf(statusCode, readRetryAfter(answered['retry-after'], clock()))))
    })
    request.end(body)
  })

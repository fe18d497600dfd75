import { parse } from 'node:querystring'
import type { ErrorCode } from '@kawaraban/contract/errors.ts'
import { createAppToken } from '@kawaraban/contract/session-sign-in.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../../http/audit.ts'
import type { Deps } from '../../../http/deps.ts'
import { recordError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/limits/address.ts'
import { ensure, Refusal } from '../../../http/refusal.ts'
import { serveAnyone } from '../../../http/serve.ts'
import { newSessionKey } from '../../../http/session-key.ts'
import type { SignOn } from '../../../sign-on/client.ts'
import { isSameOrigin } from '../../../sign-on/same-origin.ts'
import { attemptCookies } from '../attempt-cookies.ts'
import { deviceKindOf } from '../device-kind.ts'
import { linkAccount } from '../queries.ts'
import { limitSignIns, maxFinishing, maxOfAddress } from '../sign-in-limits.ts'
import { createSignInRoom } from '../sign-in-room.ts'
import { exchangeCode } from './exchange.ts'
import { confirmationPage, failurePage, openPath } from './pages.ts'
import { pagePolicy, sendPage } from './plain-page.ts'
import {
  findCompanyOf,
  insertAppCode,
  insertAppSignIn,
  insertConfirmation,
  type Sent,
  takeAppSignIn,
  takeConfirmation,
} from './queries.ts'
import { type AppError, type AppRequest, addressBack, readAppRequest } from './request.ts'
import { texts } from './texts.ts'

const longestForm = 4 * 1024
const callbackPath = '/app/callback'

type Query = { Querystring: Readonly<Record<string, unknown>> }

/** The scheme to which the confirmation leads; an address of the service itself needs no leave. */
const formTargetOf = (uri: string) => (/^https?:/.test(uri) ? '' : new URL(uri).protocol)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the app and the person learn of a failure. */
const failures: Partial<Record<ErrorCode, { error: AppError; text: string }>> = {
  signInFailed: { error: 'access_denied', text: texts.failed },
  noDocomoId: { error: 'access_denied', text: texts.failed },
  tooManyRequests: { error: 'temporarily_unavailable', text: texts.busy },
  unavailable: { error: 'temporarily_unavailable', text: texts.unavailable },
}
const failureOf = (code: ErrorCode) => failures[code] ?? { error: 'server_error' as const, text: texts.failed }

/**
 * Registers the sign-in of native apps: in the system's browser, as RFC 8252 has it, ended with a one-time
 * code, which the app exchanges for a token that lives as a session does.
 */
export const installAppSignIn = async (app: FastifyInstance, deps: Deps, signOn: SignOn): Promise<void> => {
  const { browserKeys, config, db } = deps
  const attempts = attemptCookies(config.publicUrl, 'app-sign-in')
  const makeRoom = createSignInRoom()
  const redirectOf = ({ redirectUri }: Sent) => config.appRedirects.find(({ uri }) => uri === redirectUri)

  /** A failure: said to the app itself at an https address; a scheme that any app can claim is opened by a press alone. */
  const fail = (reply: FastifyReply, to: Pick<AppRequest, 'redirect' | 'state'>, error: AppError, text: string) => {
    const href = addressBack(to, { error })
    if (!to.redirect.needsConfirmation) return reply.redirect(href)
    return sendPage(reply.code(400), failurePage(text, { app: to.redirect.name, href }))
  }
  const fault = (reply: FastifyReply, text: string) => sendPage(reply.code(400), failurePage(text))

  const sendCode = async (
    reply: FastifyReply,
    to: Pick<AppRequest, 'redirect' | 'state'>,
    granted: Sent & { accountId: string },
    now: number,
  ) => {
    const code = newSessionKey(await findCompanyOf(db, granted.accountId))
    await insertAppCode(db, code, granted, now)
    return reply.redirect(addressBack(to, { code }), 303)
  }

  const begin = async (request: FastifyRequest<Query>, reply: FastifyReply) => {
    const appRequest = readAppRequest(request.query, config.appRedirects)
    if (!appRequest) return fault(reply, texts.unknownApp)
    if ('error' in appRequest) return fail(reply, appRequest, appRequest.error, texts.failed)
    const { redirect, state, codeChallenge } = appRequest
    try {
      const { url, attempt } = await signOn.begin(callbackPath)
      const key = browserKeys.keyFor(request)
      const room = makeRoom(networkOf(request.ip), attempt.state, request.now)
      await insertAppSignIn(db, key, attempt, { redirectUri: redirect.uri, state, codeChallenge }, request.now, room)
      attempts.write(request, reply, { state: attempt.state, key })
      return reply.redirect(url)
    } catch (error) {
      const { error: failure, text } = failureOf(recordError(error as FastifyError, request))
      return fail(reply, appRequest, failure, text)
    }
  }

  const callback = async (request: FastifyRequest<Query>, reply: FastifyReply) => {
    const { now, query } = request
    const [state, code] = [textOf(query.state), textOf(query.code)]
    const key = attempts.read(request, state)
    const started = await takeAppSignIn(db, key, state, now)
    const redirect = started && redirectOf(started.sent)
    if (!redirect) return fault(reply, texts.ended)
    attempts.clear(reply, state)
    const to = { redirect, state: started.sent.state }
    if (code === '') {
      const isDenied = query.error === 'access_denied'
      return fail(reply, to, isDenied ? 'access_denied' : 'server_error', texts.failed)
    }
    try {
      const iss = typeof query.iss === 'string' ? { iss: query.iss } : {}
      const identity = await signOn.finish({ state, code, ...iss }, started.attempt, callbackPath)
      const { accountId } = await db.transaction((tx) => linkAccount(tx, config.issuers, identity, now))
      const granted = { ...started.sent, accountId }
      if (!redirect.needsConfirmation) return await sendCode(reply, to, granted, now)
      await insertConfirmation(db, key, state, granted, now)
      attempts.write(request, reply, { state, key })
      const page = confirmationPage({ app: redirect.name, name: identity.name, state })
      return sendPage(reply, page, pagePolicy(formTargetOf(redirect.uri)))
    } catch (error) {
      const { error: failure, text } = failureOf(recordError(error as FastifyError, request))
      return fail(reply, to, failure, text)
    }
  }

  const open = async (request: FastifyRequest<{ Body: Readonly<Record<string, unknown>> }>, reply: FastifyReply) => {
    const state = textOf(request.body?.state)
    ensure(isSameOrigin(request, config.publicUrl), 'csrfFailed')
    const granted = await takeConfirmation(db, attempts.read(request, state), state, request.now)
    const redirect = granted && redirectOf(granted)
    if (!redirect) return fault(reply, texts.ended)
    attempts.clear(reply, state)
    const to = { redirect, state: granted.state }
    if (request.body?.answer === 'open') return sendCode(reply, to, granted, request.now)
    return reply.redirect(addressBack(to, { error: 'access_denied' }), 303)
  }

  await app.register(async (pages) => {
    pages.addHook('onRequest', deps.places.enter)
    pages.setErrorHandler<FastifyError>((error, request, reply) => {
      const code = recordError(error, request)
      const status = code === 'tooManyRequests' ? 429 : code === 'unavailable' ? 503 : code === 'internal' ? 500 : 400
      return sendPage(reply.code(status), failurePage(failureOf(code).text))
    })
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, parse(String(body))),
    )
    await limitSignIns(pages, { browserKeys, maxOfStrangers: maxOfAddress }, (scope) => {
      scope.get('/app/sign-in', begin)
    })
    await limitSignIns(pages, { browserKeys, maxOfStrangers: maxFinishing }, (scope) => {
      scope.get(callbackPath, callback)
      scope.post(openPath, open)
    })
  })

  // An app has no key of ours.
  await limitSignIns(app, { browserKeys, maxOfStrangers: maxOfAddress }, (tokens) => {
    serveAnyone(tokens, deps, createAppToken, async ({ request, body, now }) => {
      const result = await exchangeCode(db, body(), deviceKindOf(request.headers['user-agent']), now)
      if ('reason' in result) throw new Refusal('signInFailed', result.reason)
      const { token, ...account } = result
      audit(request, 'signIn', account)
      return { token }
    })
  })
}

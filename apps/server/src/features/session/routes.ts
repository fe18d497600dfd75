import rateLimit from '@fastify/rate-limit'
import { createCsrfToken, deleteSession, getSession } from '@kawaraban/contract/session.ts'
import { createSession, getAuthUrl } from '@kawaraban/contract/session-sign-in.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../http/audit.ts'
import { credentialOf, peekAccount } from '../../http/caller.ts'
import { createCsrfPair } from '../../http/csrf.ts'
import type { Deps } from '../../http/deps.ts'
import { networkOf } from '../../http/limits/address.ts'
import { ensure, Refusal } from '../../http/refusal.ts'
import { serveAccount, serveAnyone } from '../../http/serve.ts'
import { hashOf, newSessionKey, sessionCookie, sessionEnd } from '../../http/session-key.ts'
import { installBuiltIn } from '../../sign-on/built-in.ts'
import { connectSignOn } from '../../sign-on/client.ts'
import { isSameOrigin } from '../../sign-on/same-origin.ts'
import { installAppSignIn } from './app/routes.ts'
import { attemptCookies } from './attempt-cookies.ts'
import { deviceKindOf } from './device-kind.ts'
import { endSession, replaceSession } from './ending/queries.ts'
import { insertSession, insertSignIn, isSessionSince, linkAccount, takeSignIn } from './queries.ts'
import { limitSignIns, maxFinishing, maxOfAddress } from './sign-in-limits.ts'
import { createSignInRoom } from './sign-in-room.ts'

/** Calls a minute of a session, which needs one CSRF pair per tab. */
export const maxCsrfCalls = 120

/** Registers the calls that sign a browser in and out, and the built-in provider when no other is set. */
export const installSession = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { browserKeys, config, db } = deps
  const provider = config.provider ?? (await installBuiltIn(app, deps))
  const signOn = connectSignOn(provider, config)
  const session = sessionCookie(config.publicUrl)
  const attempts = attemptCookies(config.publicUrl, 'sign-in')
  const makeRoom = createSignInRoom()

  serveAnyone(app, deps, getSession, async ({ request }) => ({
    isLogin: (await peekAccount(deps, request)) !== null,
  }))

  serveAnyone(app, deps, deleteSession, async ({ request, reply }) => {
    const credential = credentialOf(deps, request)
    const isToken = credential !== null && !credential.isCookie
    // No page of another site can send the token's header, and an app itself says nothing of a site.
    if (!isToken) ensure(isSameOrigin(request, config.publicUrl), 'csrfFailed')
    const ended = credential && (await db.transaction((tx) => endSession(tx, credential.key)))
    if (ended) {
      const { accountId, managementGroup } = ended
      audit(request, 'signOut', { accountId, managementGroup })
    }
    if (!isToken) reply.clearCookie(session.name, session.options)
    return null
  })

  await limitSignIns(app, { browserKeys, maxOfStrangers: maxOfAddress }, (login) => {
    serveAnyone(login, deps, getAuthUrl, async ({ request, reply, now }) => {
      const { url, attempt } = await signOn.begin('/login')
      const browserKey = browserKeys.keyFor(request)
      await insertSignIn(db, browserKey, attempt, now, makeRoom(networkOf(request.ip), attempt.state, now))
      attempts.write(request, reply, { state: attempt.state, key: browserKey })
      return { url }
    })
  })

  await limitSignIns(app, { browserKeys, maxOfStrangers: maxFinishing }, (login) => {
    serveAnyone(login, deps, createSession, async ({ request, reply, body, now }) => {
      if (!isSameOrigin(request, config.publicUrl)) throw new Refusal('signInFailed', 'requested by another site')
      const callback = body()
      const attempt = await takeSignIn(db, attempts.read(request, callback.state), callback.state, now)
      if (!attempt) throw new Refusal('signInFailed', 'not begun in this browser, ended already, or too late')
      const identity = await signOn.finish(callback, attempt, '/login')
      const former = request.cookies[session.name]
      const { accountId, key } = await db.transaction(async (tx) => {
        const { accountId, managementGroupId } = await linkAccount(tx, config.issuers, identity, now)
        // Another tab of this browser has signed the same account in: its session and CSRF pairs stay valid.
        if (former && (await isSessionSince(tx, former, accountId, attempt.beganAt))) return { accountId, key: null }
        const key = newSessionKey(managementGroupId)
        if (former) await replaceSession(tx, former, { accountId, key })
        await insertSession(tx, key, { accountId, device: deviceKindOf(request.headers['user-agent']) }, now)
        return { accountId, key }
      })
      audit(request, 'signIn', { accountId, managementGroup: identity.managementGroup })
      attempts.clear(reply, callback.state)
      const end = sessionEnd({ createdAt: now, usedAt: now }, config.sessionMaxDays)
      if (key) reply.setCookie(session.name, key, session.until(end, now))
      return { isLogin: true }
    })
  })

  await installAppSignIn(app, deps, signOn)

  await app.register(async (csrf) => {
    await csrf.register(rateLimit, {
      max: maxCsrfCalls,
      timeWindow: '1 minute',
      keyGenerator: (request) => `${request.ip} ${hashOf(credentialOf(deps, request)?.key ?? '').toString('base64')}`,
    })
    serveAccount(csrf, deps, createCsrfToken, async ({ caller }) => createCsrfPair(caller.sessionKey))
  })
}

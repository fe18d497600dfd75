import { randomBytes } from 'node:crypto'
import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider as OidcProvider } from 'oidc-provider'
import { errorPage, signInPage } from './page.ts'
import { createFindPeople, offeredIds } from './people.ts'
import { sendPage } from './plain-page.ts'
import type { Client } from './provider.ts'
import type { Service } from './service.ts'

const mount = '/op'
const pageOf = (uid: string) => `${mount}/interaction/${uid}`
type Page = { Params: { uid: string } }

/** The provider has no session of its own: every sign-in shows the choice of people. */
const forgetSession = ({ raw }: FastifyRequest) => {
  const otherCookies = raw.headers.cookie?.split(/; */).filter((pair) => !pair.startsWith('_session'))
  if (otherCookies) raw.headers.cookie = otherCookies.join('; ')
}

/**
 * Whether a page is opened under another name of this machine than the one that sign-ins come back to, such as
 * 127.0.0.1 for localhost. Cookies know the difference, so such a sign-in could never end well.
 */
const isOtherName = ({ method, hostname, port, headers }: FastifyRequest, own: URL, { isLoopback }: Service) =>
  method === 'GET' &&
  hostname !== own.hostname &&
  port === Number(own.port) &&
  isLoopback(hostname) &&
  headers['sec-fetch-mode'] === 'navigate'

/** Hands a request to the provider, which answers it by itself. */
const passOn = (provider: OidcProvider, request: FastifyRequest, reply: FastifyReply) => {
  const { raw } = request
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  // The provider learns from originalUrl that it is mounted below a path.
  Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(mount.length) })
  provider.callback()(raw, reply.raw)
}

/**
 * Mounts the built-in sign-in provider, where everyone may choose any person: for trials and tests, on
 * addresses of this machine alone (the service's settings check that). It is created at its first request.
 */
export const installProvider = (app: FastifyInstance, service: Service): Client => {
  const { publicUrl } = service
  const loginUrl = `${publicUrl}/login`
  const client = {
    issuer: `${publicUrl}${mount}`,
    clientId: 'kawaraban',
    clientSecret: randomBytes(32).toString('base64url'),
  }
  const findPeople = createFindPeople(service)
  const findPerson = async (docomoId: string) => (await findPeople([docomoId]))[0]
  let built: Promise<OidcProvider> | undefined
  const provider = () => {
    built ??= import('./provider.ts').then(({ createProvider }) =>
      createProvider({ client, service, mount, findPerson, pageOf }),
    )
    return built
  }

  const finish = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) => {
    const op = await provider()
    // Throws for an interaction that has ended, if the connection is still open.
    await op.interactionDetails(request.raw, reply.raw)
    reply.hijack()
    await op.interactionFinished(request.raw, reply.raw, result)
  }

  const publicAddress = new URL(publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOtherName(request, publicAddress, service)) return done()
    reply.redirect(`${publicUrl}${request.url}`)
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A page of another name that resolves to this machine gets nothing.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.host !== new URL(publicUrl).host) return service.refuseUnknown(reply)
      forgetSession(request)
    })
    scope.setErrorHandler((error, request, reply) => {
      request.log.warn({ err: error }, 'local sign-in failed')
      return sendPage(reply.code(400), errorPage(loginUrl))
    })

    scope.register(async (pages) => {
      pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, parse(String(body))),
      )
      pages.get<Page>(pageOf(':uid'), async (request, reply) => {
        await (await provider()).interactionDetails(request.raw, reply.raw)
        return sendPage(reply, signInPage(pageOf(request.params.uid), await findPeople(offeredIds)))
      })
      pages.post<Page & { Body: { docomoId?: unknown } | undefined }>(pageOf(':uid'), async (request, reply) => {
        const docomoId = String(request.body?.docomoId ?? '').trim()
        const person = await findPerson(docomoId)
        if (!person) {
          return sendPage(reply, signInPage(pageOf(request.params.uid), await findPeople(offeredIds), docomoId))
        }
        await finish(request, reply, { login: { accountId: person.docomoId, remember: false } })
      })
      pages.get<Page>(`${pageOf(':uid')}/cancel`, async (request, reply) => {
        await finish(request, reply, { error: 'access_denied' })
      })
    })

    scope.register(async (raw) => {
      // The provider reads bodies itself.
      raw.addContentTypeParser('*', (_request, _payload, done) => done(null))
      raw.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url: `${mount}/*`,
        handler: async (request, reply) => passOn(await provider(), request, reply),
      })
    })
  })
  return client
}

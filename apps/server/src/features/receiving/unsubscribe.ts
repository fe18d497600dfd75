import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listAddresses } from '../../db/mail-addresses.ts'
import { saveChoice } from '../../db/notice-choices.ts'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { recordError } from '../../http/errors.ts'
import { serveRead } from '../../http/read-methods.ts'
import type { MailSettings } from '../../mail/settings.ts'
import { isUnsubscribeOf, readUnsubscribe, unsubscribePath } from '../../mail/unsubscribe.ts'
import { confirmPath, sendConfirmPage, sendUnsubscribed, sendUnsubscribePage } from './pages.ts'
import { findRules } from './queries.ts'

const longestBody = 4 * 1024

type Request = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>

/**
 * Registers the pages that mails lead to, for anyone who has the link, without a session: one confirms an address, the other switches mail off
 * by POST alone, with one press (RFC 8058). A GET changes nothing.
 */
export const installMailPages = async (app: FastifyInstance, deps: Deps, settings: MailSettings): Promise<void> => {
  const { config, db } = deps
  const links = config.links
  const ofQuery = ({ query }: Request): string => (typeof query.of === 'string' ? query.of : '')

  const unsubscribe = async (request: Request, reply: FastifyReply) => {
    const to = { request, reply, links }
    const read = readUnsubscribe(ofQuery(request))
    const addresses = read ? await listAddresses(db, read) : []
    if (!read || !addresses.some((address) => isUnsubscribeOf(read, address, settings)))
      return sendUnsubscribed({ ...to, reply: reply.code(400) }, 'unknown')
    const rules = await findRules(db, read)
    if (!rules?.isMailOptional) return sendUnsubscribed(to, 'required')
    if (rules.choice !== 'push') {
      await db.transaction((tx) => saveChoice(tx, read, 'push', request.now))
      const { companyUserId } = read
      audit(request, 'mailUnsubscribe', { companyUserId, managementGroup: rules.managementGroup })
    }
    return sendUnsubscribed(to, 'done')
  }

  await app.register(async (pages) => {
    pages.addHook('onRequest', deps.places.enter)
    pages.setErrorHandler<FastifyError>((error, request, reply) => {
      const code = recordError(error, request)
      const status = code === 'tooManyRequests' ? 429 : code === 'unavailable' ? 503 : code === 'internal' ? 500 : 400
      return sendUnsubscribed({ request, reply: reply.code(status), links }, 'failed')
    })
    // The press is the call: mail programs send a form of one kind or another, and nothing in it counts.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_request, _body, done) =>
      done(null),
    )
    serveRead(pages, confirmPath, (request, reply) => sendConfirmPage({ request, reply, links }))
    serveRead(pages, unsubscribePath, (request, reply) =>
      sendUnsubscribePage({ request, reply, links }, ofQuery(request as Request)),
    )
    pages.post(unsubscribePath, unsubscribe)
  })
}

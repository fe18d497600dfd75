import { displayIn } from '@kawaraban/contract/display.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { credentialOf } from '../http/caller.ts'
import type { Load } from '../http/load.ts'
import { pagePolicy } from './style.ts'
import { pageOf } from './template.ts'
import { texts } from './texts.ts'

/** Addresses of the screens that signed-in people open; signing in is never refused. */
const screens = /^\/(index\.html|news\/[^?]*|setting[^?]*|menu)?(\?|$)/

const busyText = { title: texts.busyTitle, html: `<p>${texts.busy}</p>\n`, sections: [] }

/**
 * While the process is overloaded, answers the navigation of a refused caller with a small page, 503 and `Retry-After`.
 * The page loads the address again by itself, so that one answer takes the place of a visit with all its calls.
 */
export const installBusyPage = (app: FastifyInstance, { load, config }: { load: Load; config: Config }): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !screens.test(request.url)) return done()
    const credential = credentialOf({ config }, request)
    const retryAfterS = credential && load.refuseScreen(credential.key)
    if (retryAfterS === null) return done()
    void reply
      .code(503)
      .headers({ 'content-security-policy': pagePolicy, 'retry-after': retryAfterS, refresh: retryAfterS })
      .type('text/html; charset=utf-8')
      .send(pageOf(busyText, config.links, displayIn(request.cookies)))
  })
}

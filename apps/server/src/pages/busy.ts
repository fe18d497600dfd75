import { displayIn } from '@kawaraban/contract/display.ts'
import type { FastifyInstance } from 'fastify'
import { credentialOf } from '../http/caller.ts'
import type { Deps } from '../http/deps.ts'
import { pagePolicy } from './style.ts'
import { pageOf } from './template.ts'
import { texts } from './texts.ts'

/** Addresses of the screens that signed-in people open; signing in is never refused. */
const screens = /^\/(index\.html|news\/[^?]*|setting[^?]*|menu)?(\?|$)/

const busyText = { title: texts.busyTitle, html: `<p>${texts.busy}</p>\n`, sections: [] }

type BusyParts = Pick<Deps, 'config' | 'load' | 'places'>

/**
 * Answers the navigation of a refused caller with a small page, 503 and `Retry-After`: while the process is overloaded (G-229), and
 * who has opened far more screens at once than a person does (G-345). The page loads the address again by itself, so that one answer
 * takes the place of a visit with all its calls.
 */
export const installBusyPage = (app: FastifyInstance, { load, places, config }: BusyParts): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const credential = request.method === 'GET' && screens.test(request.url) ? credentialOf({ config }, request) : null
    if (!credential) return done()
    const answer = (retryAfterS: number | null) => {
      if (retryAfterS === null) return done()
      void reply
        .code(503)
        .headers({ 'content-security-policy': pagePolicy, 'retry-after': retryAfterS, refresh: retryAfterS })
        .type('text/html; charset=utf-8')
        .send(pageOf(busyText, config.links, displayIn(request.cookies)))
    }
    const retryAfterS = load.refuseScreen(credential.key)
    if (retryAfterS === null) places.enterScreen(request, reply, (noPlace) => answer(noPlace?.retryAfterS ?? null))
    else answer(retryAfterS)
  })
}

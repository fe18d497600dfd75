import { browserFactsCookie } from '@kawaraban/contract/browser-facts.ts'
import { pageCookie } from '@kawaraban/contract/cookie-names.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Busy, createFairQueue } from '../../db/fair-queue.ts'
import { isPrepared } from '../answer.ts'
import { type Account, credentialOf, peekAccount } from '../caller.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../limits/address.ts'
import { knownForMs } from '../limits/places.ts'
import { Refusal } from '../refusal.ts'
import { createAllowance } from './allowance.ts'
import { type Call, createLoader, type Rendered } from './renderer.ts'

/** A page that takes longer goes out plain. */
const deadlineMs = 2000
/** Pages that a process renders at once, each of another caller; who waits longer gets the plain page (G-312). */
const limits = { places: 4, placesEach: 1, waiting: 100, waitMs: 200 }

/** Null after the deadline, unless it is ended before: without an abort, whose error would cost more than a small page. */
const startDeadline = () => {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, null).unref()
  })
  return { passed, end: () => clearTimeout(timer) }
}

/** What an endpoint uses of a reply: it sets headers. */
const headersOnly = () => {
  const headers: Record<string, string> = {}
  const reply = {
    header: (name: string, value: unknown) => {
      headers[name] = String(value)
      return reply
    },
    headers: (values: object) => {
      for (const [name, value] of Object.entries(values)) reply.header(name, value)
      return reply
    },
  }
  return { headers, reply: reply as unknown as FastifyReply }
}

/** Calls endpoints for the caller of a request. */
const callFor =
  ({ inProcessApi }: Pick<Deps, 'inProcessApi'>, request: FastifyRequest, account: Account): Call =>
  async (name, { params = {}, query = {} }) => {
    const endpoint = inProcessApi.get(name)
    if (!endpoint) throw new Error(`no endpoint is called ${name}`)
    const sent = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
    const { headers, reply } = headersOnly()
    const data = await endpoint(account, { params, query: Object.fromEntries(sent) }, request, reply)
    return { data: isPrepared(data) ? data.toString() : JSON.stringify(data ?? null), headers }
  }

/** Renders the first screen for the caller of a request. */
export type RenderPage = (request: FastifyRequest) => Promise<Rendered | null>

type PageParts = {
  /** The built renderer. */
  readonly path: string
  readonly termsVersion: string
  readonly config: unknown
}

/**
 * Returns what renders the first screen for the caller of a request; null where the plain page has to go out: without a
 * session of the cookie or of an app's token, when a call is refused, when the process is busy, when the caller has had many, when
 * rendering takes too long or fails, which is logged.
 */
export const createRenderPage = (
  deps: Pick<Deps, 'config' | 'findAccount' | 'hasMet' | 'inProcessApi' | 'load' | 'mayRender'>,
  { path, termsVersion, config }: PageParts,
): RenderPage => {
  const load = createLoader(path)
  const enter = createFairQueue(limits)
  const { mayRender = createAllowance() } = deps
  const { appUserAgent } = deps.config.links
  const isInApp = ({ headers }: FastifyRequest) => appUserAgent && headers['user-agent']?.includes(appUserAgent)

  const render = async (request: FastifyRequest, isWebView: boolean) => {
    const account = await peekAccount(deps, request)
    if (!account?.member) return null
    const run = await load()
    if (!run) return null
    return run(request.url, callFor(deps, request, account), {
      now: request.now,
      userAgent: request.headers['user-agent'] ?? '',
      browserCookie: pageCookie(request.cookies, browserFactsCookie),
      termsVersion,
      isWebView,
      config,
    })
  }

  return async (request) => {
    const credential = credentialOf(deps, request)
    if (!credential || deps.load.stage() !== 'normal') return null
    // The token of a web view may be of another account than its cookie.
    if (credential.isCookie && isInApp(request)) return null
    if (!mayRender(credential.key)) return null
    const deadline = startDeadline()
    try {
      // A key that was never found is anybody's invention, and its look-up is work, too.
      const leave = await enter(
        deps.hasMet(credential.key, request.now - knownForMs) ? credential.key : networkOf(request.ip),
      )
      // A page that is late is rendered on: until then it has its place.
      const rendered = deps.load.track(() => render(request, !credential.isCookie)).finally(leave)
      return await Promise.race([rendered, deadline.passed])
    } catch (err) {
      if (!(err instanceof Refusal || err instanceof Busy)) request.log.warn({ err }, 'a page could not be rendered')
      return null
    } finally {
      deadline.end()
    }
  }
}

import type { ServerResponse } from 'node:http'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyError, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { monotonicMs } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { usualRetryAfterS } from '../answer.ts'
import type { BrowserKeys } from '../browser-keys.ts'
import { credentialOf } from '../caller.ts'
import { Refusal } from '../refusal.ts'
import { networkOf } from './address.ts'
import { createCounts } from './counts.ts'
import { createLines, type Lines } from './lines.ts'
import { tooManyRequests } from './refuse.ts'

/**
 * Calls that a session may have under way. Of short reads two: a person hardly notices that the third waits for the first, and
 * others wait behind all that are worked on. Of screens as many: a first one may hang in a network that has gone.
 */
const placesOfSession = { shortReads: 2, others: 18, screens: 2 }
/** Calls that a browser that signs in may have under way, and those of all strangers at an address. */
const placesOfBrowser = 20
const placesOfAddress = 200
/** Calls of all browsers at an address that sign in, waiting ones too; further ones count as those of strangers. */
const mostOfBrowsers = 400
/** Further calls wait, for so long and so many of one caller and of all callers of a process. */
const lineLimits = { waiting: 100, waitingInAll: 2_000, waitMs: 5_000 }
/** A session counts as one for so long after its last call. */
export const knownForMs = 10 * minuteMs
/** Refused callers are logged once in this time. */
const logEveryMs = minuteMs
/**
 * The refusal of who has waited behind calls that the database does not answer, which is no fault of the caller: a call of its own
 * would have to wait as long again (G-238).
 */
const outage: NoPlace = { code: 'unavailable', retryAfterS: usualRetryAfterS }
/** Refused callers come again after three to seven seconds, not all of an address at once. */
const retryAfterS = { least: 3, spread: 5 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of a sign-in looks nothing up by the session that its caller may have had. */
    isSignIn?: true
    /** A read of short statements, of which a caller has few under way. */
    isShortRead?: boolean
  }
}

/**
 * Set on answers that hold a place: whose it is, since when, the address of a browser that signs in, and what ends the wait of one that
 * waits for its turn.
 */
const heldBy = Symbol('whose place the answer holds')
const heldSince = Symbol('since when the answer holds its place')
const browserAt = Symbol('the address as whose browser the answer counts')
const endWait = Symbol('ends the wait for a place')
type Answer = ServerResponse & {
  [heldBy]?: string | undefined
  [heldSince]?: number
  [browserAt]?: string | undefined
  [endWait]?: (() => void) | undefined
}

/** Why a call gets no place, and the seconds after which its caller may come again. */
type NoPlace = { readonly code: 'tooManyRequests' | 'unavailable'; readonly retryAfterS: number }

/** Called once, with null when a call has its place. */
type OnTurn = (noPlace: NoPlace | null) => void

export type Places = {
  /** Hook of routes whose calls count: takes a place until the answer has ended, waits for one, or refuses with 429. */
  readonly enter: onRequestHookHandler
  /** The same for a screen that somebody with a session opens; who calls it answers a refusal. */
  readonly enterScreen: (request: FastifyRequest, reply: FastifyReply, onTurn: OnTurn) => void
  /** Calls with a place, and calls that wait, of all callers, and how many of both are of browsers that sign in. */
  readonly held: () => ReturnType<Lines['held']> & { readonly ofBrowsers: number }
}

type PlacesParts = {
  readonly config: Config
  readonly browserKeys: BrowserKeys
  /** Whether a session was found by a call of this process since then. */
  readonly hasMet: (sessionKey: string, sinceAt: number) => boolean
  /** Whether the database answers nobody. */
  readonly isSilent: () => boolean
}

/**
 * Bounds what one caller may have under way (G-310): by session, in a sign-in by the key of the browser, else by address. A place
 * is free when the answer has been sent, or when its connection is closed, whatever becomes of the call.
 */
export const createPlaces = ({ config, browserKeys, hasMet, isSilent }: PlacesParts): Places => {
  const lines = createLines(lineLimits)
  const browsers = createCounts()
  let isProxyChecked = !config.production || config.trustProxy !== false
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  /**
   * The key of the caller, or null for one that counts as its address. Anybody gets keys of browsers, so that these count at
   * their address as well.
   */
  const findCaller = (request: FastifyRequest, answer: Answer): string | null => {
    const credential = credentialOf({ config }, request)
    const session = credential && hasMet(credential.key, request.now - knownForMs) ? credential.key : null
    if (credential && !request.routeOptions.config.isSignIn) return session
    const browser = browserKeys.find(request)
    if (browser === null) return session
    const network = networkOf(request.ip)
    if (!browsers.add(network, mostOfBrowsers)) return null
    answer[browserAt] = network
    return browser
  }

  /** Ends what an answer holds; called with the answer as `this` when it is closed. */
  function end(this: Answer) {
    const key = this[heldBy]
    if (key !== undefined) {
      this[heldBy] = undefined
      lines.leave(key, monotonicMs() - (this[heldSince] ?? 0))
    }
    const network = this[browserAt]
    if (network !== undefined) {
      this[browserAt] = undefined
      browsers.remove(network)
    }
    this[endWait]?.()
  }

  /** Reports once that a proxy is in front whose headers nobody believes, so that all strangers are one address (G-313). */
  const checkProxy = ({ headers, log }: FastifyRequest) => {
    if (isProxyChecked || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return
    isProxyChecked = true
    log.warn('forwarded headers arrive, but TRUST_PROXY is not set: callers behind the proxy count as one address')
  }

  const held = () => ({ ...lines.held(), ofBrowsers: browsers.total() })

  /** Counts and logs a refused call; returns the seconds after which its caller may come again. */
  const refuse = (request: FastifyRequest, isSession: boolean): number => {
    refused += 1
    if (request.now - loggedAt >= logEveryMs) {
      request.log.warn({ refused, by: isSession ? 'caller' : 'address', ...held() }, 'too many calls of one caller')
      loggedAt = request.now
      refused = 0
    }
    return retryAfterS.least + (refused % retryAfterS.spread)
  }

  /** Under which key a call counts, and how many of that key may be under way. */
  const placesFor = (
    { ip, routeOptions }: FastifyRequest,
    caller: string | null,
    isBrowser: boolean,
    isScreen: boolean,
  ) => {
    if (caller === null) return { key: networkOf(ip), places: placesOfAddress }
    if (isBrowser) return { key: caller, places: placesOfBrowser }
    if (isScreen) return { key: `screens of ${caller}`, places: placesOfSession.screens }
    return routeOptions.config.isShortRead
      ? { key: `reads of ${caller}`, places: placesOfSession.shortReads }
      : { key: caller, places: placesOfSession.others }
  }

  const take = (request: FastifyRequest, reply: FastifyReply, isScreen: boolean, onTurn: OnTurn) => {
    const answer: Answer = reply.raw
    checkProxy(request)
    if (answer.destroyed) return
    const caller = findCaller(request, answer)
    const { key, places } = placesFor(request, caller, answer[browserAt] !== undefined, isScreen)
    answer.on('close', end)
    const hold = () => {
      answer[heldBy] = key
      answer[heldSince] = monotonicMs()
    }
    if (lines.take(key, places)) {
      hold()
      return onTurn(null)
    }
    const refuseWaiting = () =>
      onTurn(isSilent() ? outage : { code: 'tooManyRequests', retryAfterS: refuse(request, caller !== null) })
    const stop = lines.wait(key, (hasPlace) => {
      answer[endWait] = undefined
      if (hasPlace) hold()
      if (hasPlace && !isSilent()) onTurn(null)
      else refuseWaiting()
    })
    if (!stop) return refuseWaiting()
    answer[endWait] = stop
  }

  return {
    enter: (request, reply, done) =>
      take(request, reply, false, (noPlace) => {
        if (noPlace === null) return done()
        const { code, retryAfterS } = noPlace
        done((code === 'unavailable' ? new Refusal(code) : tooManyRequests(reply, retryAfterS)) as FastifyError)
      }),
    enterScreen: (request, reply, onTurn) => take(request, reply, true, onTurn),
    held,
  }
}

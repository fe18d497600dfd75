import type { IncomingMessage, ServerResponse } from 'node:http'
import { termsVersionHeader } from '@kawaraban/contract/consent.ts'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** Constant style sheets that the component library adds at run time: press style and iOS scroll lock. */
const libraryStyles = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
]

/** The address of the tag manager, and those to which its scripts send. */
const tagManager = ['https://*.googletagmanager.com']
const analytics = [...tagManager, 'https://*.google-analytics.com', 'https://*.analytics.google.com']

/** The content security policy; only a configured tag manager may be loaded from or send to other sites. */
const policyWith = (hasTagManager: boolean): string => {
  const [scripts, sinks] = hasTagManager ? [tagManager, analytics] : [[], []]
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...libraryStyles],
    // The component library positions its popups through style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    // In the app's web view pictures come by calls, as blobs.
    'img-src': ["'self'", 'data:', 'blob:', ...sinks],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sinks],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';')
}

export type Headers = Readonly<Record<string, string>>

/**
 * The headers of every answer, by name: security headers, the version of the terms, and `no-store` unless a
 * file says otherwise, so that no spelling of an address makes an answer of the API one that is stored.
 */
export const answerHeaders = ({
  publicUrl,
  links,
  termsVersion,
}: Pick<Config, 'publicUrl' | 'links' | 'termsVersion'>): Headers => {
  const headers: Record<string, string> = { 'cache-control': 'no-store', [termsVersionHeader]: termsVersion }
  const collect = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  const set = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  // None of them depends on the request: the library is run once, not for every answer.
  set({} as IncomingMessage, collect as unknown as ServerResponse, () => undefined)
  return { ...headers, 'content-security-policy': policyWith(links.tagManagerId !== null) }
}

/** What a browser heeds in an answer that is no page. */
const heededInData = new Set([
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  termsVersionHeader,
  'x-content-type-options',
  'x-frame-options',
])

/** The headers of answers of the API, which are data: a browser that is led to one as a page shows nothing of it. */
export const dataHeaders = (headers: Headers): Headers => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => heededInData.has(name))),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
})

/** Sets `headers` on every answer of `app`, for the API those that data need; a route may replace one. */
export const installHeaders = (app: FastifyInstance, headers: Headers): void => {
  const ofData = dataHeaders(headers)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/v1/') ? ofData : headers)
    done()
  })
}

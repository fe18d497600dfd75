import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Constant style sheets that the component library adds at run time: press style and iOS scroll lock. */
const libraryStyles = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
]

/** Where the tag manager comes from, and where what it starts sends to (ANL-06). */
const tagManager = ['https://*.googletagmanager.com']
const analytics = [...tagManager, 'https://*.google-analytics.com', 'https://*.analytics.google.com']

/** The content security policy; nobody but a configured tag manager may come from or send anywhere else. */
const policyWith = (hasTagManager: boolean): string => {
  const [scripts, sinks] = hasTagManager ? [tagManager, analytics] : [[], []]
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...libraryStyles],
    // The component library positions its popups through style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...sinks],
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

/** Security headers of every answer (T28); answers of the API are never stored (T29). */
export const installHeaders = async (
  app: FastifyInstance,
  { publicUrl, links }: Pick<Config, 'publicUrl' | 'links'>,
): Promise<void> => {
  // Written once: the library would put it together anew for every answer.
  const policy = policyWith(links.tagManagerId !== null)
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store')
  })
}

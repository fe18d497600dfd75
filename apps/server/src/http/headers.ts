import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Constant style sheets that the component library adds at run time: press style and iOS scroll lock. */
const libraryStyles = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
]

/** The content security policy, written once: the library would put it together anew for every answer. */
const policy = Object.entries({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...libraryStyles],
  // The component library positions its popups through style attributes.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})
  .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  .join(';')

/** Security headers of every answer (T28); answers of the API are never stored (T29). */
export const installHeaders = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
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

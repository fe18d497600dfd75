import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this service makes the request. The two calls that change a session carry no CSRF pair;
 * every browser marks them with Sec-Fetch-Site or Origin, so a request without either is refused as well.
 */
export const isSameOrigin = (request: FastifyRequest, publicUrl: string): boolean => {
  const site = request.headers['sec-fetch-site']
  return site === undefined ? request.headers.origin === publicUrl : site === 'same-origin'
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { simulatorPath } from './settings.ts'

/** Whether a page of the service itself, which can only be the simulator, loads the address in a frame. */
export const isFramed = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'

/** Lets the service's own pages frame this answer. */
export const allowFrame = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  reply.removeHeader('x-frame-options')
}

/** `html` with the simulator's bridge in it, before any other script. */
export const withBridge = (html: string): string =>
  html.replace('<head>', `<head><script src="${simulatorPath}/bridge.js"></script>`)

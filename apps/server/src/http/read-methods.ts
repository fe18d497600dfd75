import type { FastifyInstance, RouteHandlerMethod } from 'fastify'

/** The methods of pages and files: HEAD is answered like GET, without the body (G-330). */
export const readMethods = ['GET', 'HEAD']

/** Serves a page or a file at an address, by these methods. */
export const serveRead = (app: FastifyInstance, url: string, handler: RouteHandlerMethod) =>
  app.route({ method: readMethods, url, handler })

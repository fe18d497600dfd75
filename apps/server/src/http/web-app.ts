import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Links } from '../config.ts'
import { refuse } from './answer.ts'

/** Where the built browser app lies, or a folder without it while only the API is served. */
export type WebApp = { readonly folder: string; readonly links: Links; readonly environment: string }

/** The public configuration that the browser app reads at its start (G-144, OPS-06). */
const publicConfig = ({ links, environment }: WebApp) => ({
  manualUrl: links.manual,
  policyUrl: links.policy,
  termsUrl: links.terms,
  registrationUrl: links.registration,
  appStoreUrl: links.appStore,
  appPageUrl: links.appPage,
  groupHowToUrl: links.groupHowTo,
  appUserAgent: links.appUserAgent,
  tagManagerId: links.tagManagerId,
  environment,
})

const year = 365 * 24 * 60 * 60 * 1000

/**
 * Serves the browser app: hashed assets for a year, index.html fresh each time and for every screen's address.
 * Compressed twins made by the build are sent where the browser takes them.
 */
export const installWebApp = async (app: FastifyInstance, web: WebApp): Promise<void> => {
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(publicConfig(web)))
  if (!existsSync(join(web.folder, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'))
    return
  }
  await app.register(fastifyStatic, {
    root: web.folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${year / 1000}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const screen =
      request.method === 'GET' &&
      !/^\/(v1|assets|docs)\//i.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    return screen ? reply.sendFile('index.html') : refuse(reply, 'notFound')
  })
}

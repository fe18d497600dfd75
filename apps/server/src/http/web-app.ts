import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import { type Theme, themeCookie, themeOf } from '@kawaraban/contract/theme.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Links } from '../config.ts'
import { allowFrame, isFramed, withBridge } from '../simulator/frame.ts'
import { refuse } from './answer.ts'
import type { RenderPage } from './rendering/pages.ts'
import { allowScript, createTemplates, fill, scriptOf } from './rendering/template.ts'
import { installWebFiles } from './web-files.ts'

/** The folder of the built browser app, or one without it while only the API is served. */
export type WebApp = {
  readonly folder: string
  /** Makes what renders first screens, with the public configuration; null where every page goes out plain. */
  readonly createRenderPage: ((config: unknown) => RenderPage) | null
  readonly termsVersion: string
  readonly links: Links
  readonly holidays: HolidayChanges
  readonly appTokenHeader: string
  readonly environment: string
  /** Whether there is a channel for notices. */
  readonly canNotify: boolean
  /** Whether notices reach the native app. */
  readonly canNotifyApp: boolean
  /** Whether the simulator of the native app may frame the browser app. */
  readonly hasSimulator: boolean
  /** Whether browsers get the service worker, or else one that unregisters itself. */
  readonly hasServiceWorker: boolean
  /** Null where Web Push is off. */
  readonly webPush: object | null
}

/** The public configuration that the browser app reads at its start. */
const publicConfig = ({ termsVersion, links, holidays, appTokenHeader, environment, ...web }: WebApp) => ({
  termsVersion,
  manualUrl: links.manual,
  policyUrl: links.policy,
  termsUrl: links.terms,
  registrationUrl: links.registration,
  appStoreUrl: links.appStore,
  appPageUrl: links.appPage,
  groupHowToUrl: links.groupHowTo,
  appUserAgent: links.appUserAgent,
  appTokenHeader,
  tagManagerId: links.tagManagerId,
  holidays,
  hasServiceWorker: web.hasServiceWorker,
  hasWebPush: web.webPush !== null && web.hasServiceWorker,
  environment,
  canNotify: web.canNotify,
  canNotifyApp: web.canNotifyApp,
})

/** Never change this path: browsers look here for a new version at every visit. */
const serviceWorkerPath = '/service-worker.js'

/** Reads index.html in a theme. */
const readIndex = async ({ folder }: WebApp, theme: Theme): Promise<string> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return theme === 'auto'
    ? html
    : html.replace('<html', `<html data-theme="${theme}"`).replace('content="light dark"', `content="${theme}"`)
}

/**
 * index.html in the theme of the browser's cookie, so that already its first paint has it; in the
 * simulator's frame with the bridge.
 */
const sendIndex = async (web: WebApp, request: FastifyRequest, reply: FastifyReply) => {
  const theme = themeOf(request.cookies[themeCookie])
  const inSimulator = web.hasSimulator && isFramed(request)
  if (theme === 'auto' && !inSimulator) return reply.sendFile('index.html')
  if (inSimulator) allowFrame(reply)
  const page = await readIndex(web, theme)
  // Without a validator, since one in other colours must not pass for it.
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(inSimulator ? withBridge(page) : page)
}

/** Returns what sends a page with its first screen rendered; false where the plain page has to go out. */
const createSendRendered = (web: WebApp) => {
  const render = web.createRenderPage?.(publicConfig(web))
  const findTemplate = createTemplates((theme) => readIndex(web, theme))
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const isPlain = request.method !== 'GET' || (web.hasSimulator && isFramed(request))
    const rendered = isPlain ? null : await render?.(request)
    if (!rendered) return false
    const template = await findTemplate(themeOf(request.cookies[themeCookie]), request.now)
    if (!template) return false
    const script = scriptOf(template, rendered)
    await reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', allowScript(String(reply.getHeader('content-security-policy')), script))
      .send(fill(template, script, rendered))
    return true
  }
}

/**
 * Serves the browser app: its files, and index.html fresh each time and for every screen's address.
 */
export const installWebApp = async (app: FastifyInstance, web: WebApp): Promise<void> => {
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(publicConfig(web)))
  if (!existsSync(join(web.folder, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'))
    return
  }
  await installWebFiles(app, web.folder)
  const sendRendered = createSendRendered(web)
  const sendScreen = async (request: FastifyRequest, reply: FastifyReply) =>
    (await sendRendered(request, reply)) ? reply : sendIndex(web, request, reply)
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendScreen })
  for (const url of ['/news/:newsId(^\\d+$)', '/news/add', '/news/edit/:newsId(^\\d+$)', '/terms', '/analytics'])
    app.get(url, sendScreen)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/index.html',
    handler: (request, reply) => sendIndex(web, request, reply),
  })
  app.get(serviceWorkerPath, async (_request, reply) =>
    reply.sendFile(web.hasServiceWorker ? 'service-worker.js' : 'service-worker-off.js'),
  )
  app.setNotFoundHandler((request, reply) => {
    const screen =
      request.method === 'GET' &&
      !/^\/(v1|assets|docs)\//i.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    return screen ? sendIndex(web, request, reply) : refuse(reply, 'notFound')
  })
}

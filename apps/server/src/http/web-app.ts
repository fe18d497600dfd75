import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Display, displayIn, rootAttributes } from '@kawaraban/contract/display.ts'
import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Links } from '../links.ts'
import { refuse } from './answer.ts'
import type { RenderPage } from './first-screen/render-page.ts'
import { createSendFirstScreen } from './first-screen/send.ts'
import { readMethods, serveRead } from './read-methods.ts'
import { installWebFiles } from './web-files.ts'

/** What the browser app's pages need in the frame of the simulator, which plays the native app. */
type SimulatorFrame = {
  readonly isFramed: (request: FastifyRequest) => boolean
  /** Lets the service's own pages frame an answer. */
  readonly allowFrame: (reply: FastifyReply) => void
  /** `html` with the simulator's bridge in it. */
  readonly withBridge: (html: string) => string
}

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
  /** Null where there is no simulator: then nothing may frame the browser app. */
  readonly simulatorFrame: SimulatorFrame | null
  /** Whether browsers get the service worker, or else one that unregisters itself. */
  readonly hasServiceWorker: boolean
  /** Null where Web Push is off. */
  readonly webPush: object | null
  /** Null without a mail server. */
  readonly mail: object | null
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
  hasMail: web.mail !== null,
  hasWebPush: web.webPush !== null && web.hasServiceWorker,
  environment,
  canNotify: web.canNotify,
  canNotifyApp: web.canNotifyApp,
})

/** Never change this path: browsers look here for a new version at every visit. */
const serviceWorkerPath = '/service-worker.js'

/** Reads index.html as a browser has chosen to show it. */
const readIndex = async ({ folder }: WebApp, display: Display): Promise<string> => {
  const html = (await readFile(join(folder, 'index.html'), 'utf8')).replace('<html', `<html${rootAttributes(display)}`)
  return display.theme === 'auto' ? html : html.replace('content="light dark"', `content="${display.theme}"`)
}

/**
 * index.html with the colours and the text size of the browser's cookies, so that already its first paint has them; in
 * the simulator's frame with the bridge.
 */
const sendIndex = async (web: WebApp, request: FastifyRequest, reply: FastifyReply) => {
  const display = displayIn(request.cookies)
  const frame = web.simulatorFrame?.isFramed(request) ? web.simulatorFrame : null
  if (rootAttributes(display) === '' && !frame) return reply.sendFile('index.html')
  frame?.allowFrame(reply)
  const page = await readIndex(web, display)
  // Without a validator, since one that looks otherwise must not pass for it.
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(frame ? frame.withBridge(page) : page)
}

/** Returns what sends a screen that may come rendered; within the simulator's frame it never does. */
const createSendScreen = (web: WebApp) => {
  const render = web.createRenderPage?.(publicConfig(web))
  const sendFirstScreen = render && createSendFirstScreen(render, (display) => readIndex(web, display))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isPlain = request.method !== 'GET' || web.simulatorFrame?.isFramed(request)
    const isSent = !isPlain && (await sendFirstScreen?.(request, reply))
    return isSent ? reply : sendIndex(web, request, reply)
  }
}

/**
 * Serves the browser app: its files, and index.html fresh each time and for every screen's address.
 */
export const installWebApp = async (app: FastifyInstance, web: WebApp): Promise<void> => {
  serveRead(app, '/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(publicConfig(web)),
  )
  if (!existsSync(join(web.folder, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'))
    return
  }
  await installWebFiles(app, web.folder)
  const sendScreen = createSendScreen(web)
  serveRead(app, '/', sendScreen)
  serveRead(app, '/news/:newsId(^\\d+$)', sendScreen)
  serveRead(app, '/index.html', (request, reply) => sendIndex(web, request, reply))
  serveRead(app, serviceWorkerPath, async (_request, reply) =>
    reply.sendFile(web.hasServiceWorker ? 'service-worker.js' : 'service-worker-off.js'),
  )
  app.setNotFoundHandler((request, reply) => {
    const screen =
      readMethods.includes(request.method) &&
      !/^\/(v1|assets|docs)\//i.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    return screen ? sendIndex(web, request, reply) : refuse(reply, 'notFound')
  })
}

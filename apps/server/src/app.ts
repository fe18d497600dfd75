import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { systemClock } from './clock.ts'
import { projectRoot } from './config.ts'
import { openMachines } from './db/open-machines.ts'
import { createRoster } from './db/roster/roster.ts'
import { createSearch } from './db/search/search.ts'
import { createHeldTotals } from './db/totals/totals.ts'
import { receiverOptions } from './dev-settings.ts'
import { installAudience } from './features/audience/routes.ts'
import { installCategories } from './features/categories/routes.ts'
import { installChecks } from './features/checks/routes.ts'
import { installCompany } from './features/company/routes.ts'
import { installConsent } from './features/consent/routes.ts'
import { installDevices } from './features/devices/routes.ts'
import { installDrafts } from './features/drafts/routes.ts'
import { installExports } from './features/exports/routes.ts'
import { createContentChecks } from './features/files/content-checks.ts'
import { installFiles } from './features/files/routes.ts'
import { installFirstSteps } from './features/first-steps/routes.ts'
import { installGroups } from './features/groups/routes.ts'
import { installImports } from './features/imports/routes.ts'
import { installMembers } from './features/members/routes.ts'
import { installNews } from './features/news/routes.ts'
import { replanChases } from './features/notices/chase/queries.ts'
import { canNotify } from './features/notices/reach/queries.ts'
import { installNotices } from './features/notices/routes.ts'
import { moveNudges } from './features/nudges/moves/queries.ts'
import { installNudges } from './features/nudges/routes.ts'
import { installPeople } from './features/people/routes.ts'
import { installPins } from './features/pins/routes.ts'
import { installProgress } from './features/progress/routes.ts'
import { installPush } from './features/push/routes.ts'
import { installReactions } from './features/reactions/routes.ts'
import { installReceiving } from './features/receiving/routes.ts'
import { installSearch } from './features/search/routes.ts'
import { installService } from './features/service/routes.ts'
import { installSession } from './features/session/routes.ts'
import { installTemplates } from './features/templates/routes.ts'
import { installTodo } from './features/todo/routes.ts'
import { installTops } from './features/tops/routes.ts'
import { installTrash, removePost } from './features/trash/routes.ts'
import { installUnreached } from './features/unreached/routes.ts'
import { installVersions } from './features/versions/routes.ts'
import { createCounting } from './features/views/blocks/counting.ts'
import { installViews } from './features/views/routes.ts'
import { installWorkingDays } from './features/working-days/routes.ts'
import { createFileStore } from './file-store/create.ts'
import { createRemoveFiles } from './file-store/remove-files.ts'
import { createReaders } from './http/body/readers.ts'
import { logBrokenAnswers } from './http/broken-answers.ts'
import { createBrowserKeys } from './http/browser-keys.ts'
import { installCallers } from './http/caller.ts'
import type { Deps, Parts } from './http/deps.ts'
import { installDocs } from './http/docs.ts'
import { answerError, installErrors } from './http/errors.ts'
import { createRenderPage } from './http/first-screen/render-page.ts'
import { answerHeaders, installHeaders } from './http/headers.ts'
import { installHealth } from './http/health.ts'
import { installHostCheck } from './http/host.ts'
import { createDearPlaces } from './http/limits/dear.ts'
import { createPlaces } from './http/limits/places.ts'
import { createLoad, startSampling } from './http/load.ts'
import { loggerOf } from './http/logging.ts'
import { installMethodRefusals, installParsing } from './http/parsing.ts'
import { createCallers } from './http/queries.ts'
import { newKey } from './http/session-key.ts'
import { createUnreadableHandler } from './http/unreadable.ts'
import { installWebApp } from './http/web-app.ts'
import { withoutSchemas } from './http/without-schemas.ts'
import { createRunner } from './jobs/runner.ts'
import { createMemory } from './memory.ts'
import type { Metrics } from './metrics/metrics.ts'
import { installBusyPage } from './pages/busy.ts'
import { installPages } from './pages/install.ts'
import { loadLegalTexts } from './pages/legal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's one reading of the clock. */
    now: Instant
  }
}

/** The headers of a request have to arrive within this time; a body has its own limit. */
const headersTimeoutMs = 30_000
/** No request may take longer to arrive: a file of 64 MiB at 0.3 Mbit/s. */
const requestTimeoutMs = 30 * minuteMs

/** Tools of development: loaded there alone, and no part of what production runs. */
const loadSimulator = () => import('@kawaraban/dev-tools/simulator/install.ts')
const loadReceiver = () => import('@kawaraban/dev-tools/receiver/install.ts')

/** What the server is built of; with `metrics`, its requests are counted. */
export type AppParts = Parts & { readonly metrics?: Metrics }

/** Builds the server; the order below is the order in which a request meets it. */
export const buildApp = async ({ metrics, ...parts }: AppParts): Promise<FastifyInstance> => {
  const { config, clock, isStopping = () => false } = parts
  const headers = answerHeaders(config)
  const legal = await loadLegalTexts(config)
  const app = fastify({
    logger: loggerOf(config.logLevel, parts.logStream),
    logController: logBrokenAnswers(),
    trustProxy: config.trustProxy,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 250 },
    // Requests on open connections are answered until the last one has ended, as any other.
    return503OnClosing: false,
    schemaController: withoutSchemas,
    // No hook runs for what the router cannot read.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: createUnreadableHandler(headers),
  })

  const load =
    parts.load ??
    createLoad((isOverloaded, measured) => app.log.warn({ isOverloaded, ...measured }, 'the load has changed'))
  if (!parts.load) {
    const stopSampling = startSampling(load)
    app.addHook('onClose', async () => stopSampling())
  }
  const machines = parts.machines ?? (await openMachines(parts.db, app.log))
  const jobs = parts.jobs ?? createRunner({ machines, clock, log: app.log })
  if (!parts.jobs) {
    app.addHook('onReady', async () => jobs.start())
    app.addHook('onClose', () => jobs.stop())
  }
  const fileStore = parts.fileStore ?? createFileStore(config.files, config.dataDir)
  if (!parts.fileStore) app.addHook('onClose', () => fileStore.close())
  const onRecordFailure = (err: unknown) => app.log.warn({ err }, 'use could not be noted')
  const callers = createCallers(parts.db, config, { machines, onRecordFailure })
  // The built-in provider has one process.
  const browserKeys = createBrowserKeys(config.publicUrl, config.provider?.clientSecret ?? newKey())
  const memory = createMemory()
  const deps: Deps = {
    ...parts,
    load,
    machines,
    jobs,
    fileStore,
    removeFiles: createRemoveFiles(fileStore, app.log),
    ...callers,
    browserKeys,
    places: createPlaces({ config, browserKeys, hasMet: callers.hasMet, isSilent: parts.db.isSilent }),
    runDear: createDearPlaces(),
    ...createReaders(app),
    readRoster: createRoster(),
    findMatching: createSearch(memory),
    heldTotals: createHeldTotals(memory),
    memory,
    inProcessApi: new Map(),
    onPendingReceipts: createCounting({
      db: parts.db,
      clock,
      jobs,
      onError: (err) => app.log.error({ err }, 'receipts could not be scheduled for counting'),
    }),
  }
  const routes = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith('/v1/')) routes.set(url, new Set([...(routes.get(url) ?? []), ...[method].flat()]))
  })
  app.decorateRequest('now', 0)
  app.addHook('onRequest', (request, reply, done) => {
    request.now = clock()
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
  if (metrics) {
    const [requests, { addLoad }] = await Promise.all([import('./metrics/requests.ts'), import('./metrics/load.ts')])
    requests.installRequestMetrics(app, metrics)
    addLoad(metrics, load)
  }
  installErrors(app)
  installParsing(app)
  installHeaders(app, headers)
  installHostCheck(app)
  await app.register(cookie)
  installCallers(app, config.publicUrl)
  installBusyPage(app, deps)
  installHealth(app, deps.db, isStopping)
  await installSession(app, deps)
  installConsent(app, deps, legal)
  installService(app, deps)
  installChecks(app, deps)
  const inFeed = installNews(app, deps, removePost)
  installTodo(app, deps, inFeed)
  installTrash(app, deps)
  installSearch(app, deps, inFeed)
  installDrafts(app, deps)
  installFiles(app, deps, createContentChecks({ db: parts.db, scanner: config.fileScanner, log: app.log }))
  installPins(app, deps)
  installTops(app, deps)
  installReactions(app, deps)
  installVersions(app, deps)
  installViews(app, deps)
  installProgress(app, deps)
  installNotices(app, deps)
  installUnreached(app, deps)
  installAudience(app, deps)
  installGroups(app, deps)
  installTemplates(app, deps)
  installCategories(app, deps)
  installMembers(app, deps)
  installPeople(app, deps)
  installDevices(app, deps)
  installImports(app, deps)
  installExports(app, deps)
  installPush(app, deps)
  await installReceiving(app, deps)
  installCompany(app, deps)
  installFirstSteps(app, deps)
  installWorkingDays(app, deps, async (tx, managementGroupId, change) => {
    await replanChases(tx, managementGroupId, change)
    await moveNudges(tx, managementGroupId, change)
  })
  installNudges(app, deps)

  installMethodRefusals(app, routes)
  if (config.apiDocs) installDocs(app)
  await installPages(app, { links: config.links, legal, manualFolder: join(projectRoot, 'manual') })
  const simulatorFrame = config.hasSimulator ? await (await loadSimulator()).installSimulator(app) : null
  if (config.hasReceiver) {
    await (await loadReceiver()).installReceiver(app, { ...receiverOptions(config), clock, pushClock: systemClock })
  }
  const renderer = join(projectRoot, 'apps/web/dist-server/render.js')
  await installWebApp(app, {
    ...config,
    folder: join(projectRoot, 'apps/web/dist'),
    createRenderPage: (publicConfig) =>
      createRenderPage(deps, { path: renderer, termsVersion: config.termsVersion, config: publicConfig }),
    environment: config.production ? 'production' : 'development',
    canNotify: canNotify(config),
    canNotifyApp: config.pushGateway !== null,
    simulatorFrame,
  })
  return app
}

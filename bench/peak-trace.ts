import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Request } from 'playwright-core'
import { csrfIdHeader, csrfTokenHeader } from '../packages/contract/src/session.ts'
import { openPage } from './audience-browser.ts'

/** A request that the browser makes while it opens a post. */
export type TracedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** The requests that had ended when this one started, by their indexes in the trace. */
  readonly after: readonly number[]
  readonly isPage: boolean
  /** Whether a browser that was here before has the answer, and its validator where it checks that by a request. */
  readonly isCached: boolean
  readonly etag: string | null
}

/** Everything that follows the first screen, such as the view, the access log and code loaded ahead, has been requested by then. */
const watchedMs = 6_000

/** Headers that belong to the connection, the person or the cache. */
const own = new Set(['cookie', 'host', 'connection', 'content-length', 'if-none-match', csrfIdHeader, csrfTokenHeader])

const headersOf = async (request: Request) =>
  Object.fromEntries(
    Object.entries(await request.allHeaders()).filter(([name]) => !own.has(name) && !name.startsWith(':')),
  )

/** What the browser of a known user with an empty cache requests from `origin` when a notice opens `path`. */
export const traceVisit = async (
  browser: Browser,
  origin: string,
  key: string,
  path: string,
): Promise<readonly TracedRequest[]> => {
  const page = await openPage(browser, origin, key)
  await page.addInitScript(() => localStorage.setItem('companyIntraNews.signedIn', 'reader'))
  const context = page.context()
  const started: { request: Request; after: number[] }[] = []
  const ended = new Set<Request>()
  context.on('request', (request) => {
    if (!request.url().startsWith(origin)) return
    started.push({ request, after: started.flatMap((other, index) => (ended.has(other.request) ? [index] : [])) })
  })
  context.on('requestfinished', (request) => ended.add(request))
  context.on('requestfailed', (request) => ended.add(request))
  try {
    await page.goto(path)
    await page.locator('article h1').waitFor()
    await wait(watchedMs)
    return await Promise.all(
      started.map(async ({ request, after }) => {
        const response = await request.response()
        const cacheControl = (await response?.headerValue('cache-control')) ?? ''
        return {
          method: request.method(),
          path: request.url().slice(origin.length),
          headers: await headersOf(request),
          body: request.postData(),
          after,
          isPage: request.isNavigationRequest(),
          isCached: cacheControl.includes('immutable') || request.serviceWorker() !== null,
          etag: (await response?.headerValue('etag')) ?? null,
        }
      }),
    )
  } finally {
    await context.close()
  }
}

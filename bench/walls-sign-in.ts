import { setTimeout as pause } from 'node:timers/promises'
import { createSession, getAuthUrl } from '@kawaraban/contract/session-sign-in.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import { createBrowser } from '../apps/server/src/testing/browser.ts'
import type { Figure } from './figures.ts'
import { type Server, startServer } from './servers.ts'
import type { Walls } from './walls.ts'

const perSecond = 10
const aMinute = 60 * perSecond
const atOnce = 20
const signIns = 20

const begin = async ({ publicUrl }: Server): Promise<void> => {
  const answer = await fetch(publicUrl + getAuthUrl.path)
  await answer.arrayBuffer()
}

/** Signs a colleague in with the built-in provider, in a browser of its own; says whether that went well. */
const signIn = async ({ publicUrl }: Server): Promise<boolean> => {
  const browser = createBrowser(publicUrl, 'same-origin', Date.now)
  const login = `${publicUrl}/login`
  const { data } = await browser.call('GET', getAuthUrl.path)
  const page = (await browser.follow(data.url, login)) as Response
  const body = new URLSearchParams({ docomoId: cast.tanaka.docomoId })
  const chosen = await browser.request(page.url, { method: 'POST', body })
  const back = (await browser.follow(chosen.headers.get('location') ?? '', login)) as URL
  return (await browser.call('POST', createSession.path, Object.fromEntries(back.searchParams))).success
}

/** Twenty sign-ins of a colleague, while somebody at the same address begins ten a second, and has done so for a minute. */
export const measureSignIns = async ({ url }: Walls): Promise<readonly Figure[]> => {
  const server = await startServer('product', url)
  const stop = new AbortController()
  try {
    for (let begun = 0; begun < aMinute; begun += atOnce)
      await Promise.all(Array.from({ length: atOnce }, () => begin(server)))
    const flood = (async () => {
      const calls: Promise<void>[] = []
      while (!stop.signal.aborted) {
        calls.push(begin(server))
        await pause(1000 / perSecond)
      }
      await Promise.allSettled(calls)
    })()
    let failed = 0
    for (let tried = 0; tried < signIns; tried++) if (!(await signIn(server).catch(() => false))) failed++
    stop.abort()
    await flood
    const what = `sign-ins of a colleague that failed, of ${signIns}, beside ten calls a second at the same address`
    return [{ what, unit: 'calls', values: [failed], atMost: 0 }]
  } finally {
    stop.abort()
    await server.stop()
  }
}

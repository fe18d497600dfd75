import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { tipFlags } from '../apps/web/src/platform/storage.ts'

const sampleMs = 100
const bytesPerMb = 1024 * 1024

type Heap = { usedSize: number; backingStorageSize?: number }
type Answer = { id: number; result?: Heap }

export type MeasuredPage = {
  readonly page: Page
  /** Memory of scripts in page and workers together, buffers and what is not yet collected included: now, and at most so far. */
  readonly heapMb: () => Promise<number>
  readonly highestHeapMb: () => number
  readonly close: () => Promise<void>
}

/** Reads the heaps of page and workers: a worker is a target of its own behind the page's. */
const watchHeaps = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const workers = new Set<string>()
  const waiting = new Map<number, { worker: string; done: (heap: Heap) => void }>()
  let lastId = 0
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId))
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    workers.delete(sessionId)
    for (const { worker, done } of waiting.values()) if (worker === sessionId) done({ usedSize: 0 })
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as Answer
    waiting.get(id)?.done(result ?? { usedSize: 0 })
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })

  const ofWorker = (worker: string) =>
    new Promise<Heap>((resolve) => {
      const id = ++lastId
      const done = (heap: Heap) => {
        waiting.delete(id)
        resolve(heap)
      }
      waiting.set(id, { worker, done })
      const message = JSON.stringify({ id, method: 'Runtime.getHeapUsage' })
      session.send('Target.sendMessageToTarget', { sessionId: worker, message }).catch(() => done({ usedSize: 0 }))
    })
  return async (): Promise<number> => {
    const heaps = await Promise.all([
      session.send('Runtime.getHeapUsage') as Promise<Heap>,
      ...[...workers].map(ofWorker),
    ])
    return heaps.reduce((sum, heap) => sum + heap.usedSize + (heap.backingStorageSize ?? 0), 0) / bytesPerMb
  }
}

/** A page of a new browser session of a signed-in person who has seen all hints. */
export const openPage = async (browser: Browser, origin: string, key: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ja-JP', baseURL: origin })
  await context.addCookies([{ name: 'kawaraban', value: encodeURIComponent(key), url: origin }])
  await context.addInitScript(
    (flags) => {
      for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
    },
    [...tipFlags],
  )
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  return page
}

/** The same, with its heaps sampled all along. */
export const openMeasuredPage = async (browser: Browser, origin: string, key: string): Promise<MeasuredPage> => {
  const page = await openPage(browser, origin, key)
  const heapMb = await watchHeaps(page)
  let highest = 0
  let isOpen = true
  const sampling = (async () => {
    while (isOpen) {
      highest = Math.max(highest, await heapMb())
      await pause(sampleMs)
    }
  })()
  // The end of the page is reported by the code that drives it.
  sampling.catch(() => undefined)
  return {
    page,
    heapMb,
    highestHeapMb: () => highest,
    close: async () => {
      isOpen = false
      await sampling
      await page.context().close()
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** A page is watched for so long after it has loaded. */
const watchedMs = 3_000

type Paints = { lcpMs: number; blockingMs: number; largest: string }
export type Opening = Paints & Record<'scriptKb' | 'styleKb' | 'requests', number>

/** Records in the page the largest paint so far with its element, and for how long tasks blocked it. */
const watchPaints = () => {
  const paints = { lcpMs: 0, blockingMs: 0, largest: '' }
  Object.assign(window, { paints })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element: Element | null }
    paints.lcpMs = entry.startTime
    paints.largest = `${element?.tagName.toLowerCase() ?? 'removed'} ${element?.textContent.slice(0, 16) ?? ''}`.trim()
  })
  observe('longtask', ({ duration }) => {
    paints.blockingMs += duration - 50
  })
}

/** What the page records, and what it had requested at the largest paint. */
const readOpening = (): Opening => {
  const { paints } = window as unknown as { paints: Paints }
  const needed = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ startTime }) => startTime < paints.lcpMs,
  )
  const kb = (ending: string) =>
    needed.filter(({ name }) => name.endsWith(ending)).reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000
  return { ...paints, scriptKb: kb('.js'), styleKb: kb('.css'), requests: 1 + needed.length }
}

/** Opens `path` and watches it. Nothing is evaluated in the page during that time, since that would be work for it, too. */
export const openWatched = async (page: Page, path: string): Promise<Opening> => {
  await page.addInitScript(watchPaints)
  await page.goto(path)
  await wait(watchedMs)
  return page.evaluate(readOpening)
}

/** In the page: the time from the next click until an element of `selector` has been painted. */
const timeNextClick = (selector: string) => {
  const shown = new Promise<number>((resolve) => {
    const start = ({ timeStamp }: MouseEvent) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        // A message that is posted in a frame arrives after its paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      })
      observer.observe(document, { subtree: true, childList: true })
    }
    addEventListener('click', start, { capture: true, once: true })
  })
  Object.assign(window, { shown })
}

/** Clicks; returns the milliseconds until an element of `selector` has been painted, which must not be there before. */
export const timeClick = async (page: Page, click: () => Promise<void>, selector: string): Promise<number> => {
  await page.evaluate(timeNextClick, selector)
  await click()
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

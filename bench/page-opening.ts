import { setTimeout as wait } from 'node:timers/promises'
import type { BarePage } from './bare-page.ts'

type Paints = { lcpMs: number; blockingMs: number; largest: string; isRendered: boolean }
export type Opening = Paints & Record<'scriptKb' | 'styleKb' | 'requests', number>

/**
 * Records in the page the largest paint so far with its element, for how long tasks blocked it, and whether the server has
 * rendered it.
 */
const watchPaints = () => {
  const paints = { lcpMs: 0, blockingMs: 0, largest: '', isRendered: false }
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
  document.addEventListener('DOMContentLoaded', () => {
    paints.isRendered = document.getElementById('page-data') !== null
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

/**
 * Opens `url` and watches it for so long after it has loaded. Nothing is evaluated in the page during that time, since that
 * would be work for it, too.
 */
export const openWatched = async (page: BarePage, url: string, watchedMs: number): Promise<Opening> => {
  await page.runFirst(watchPaints)
  await page.open(url)
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

/** Clicks on `target`; returns the milliseconds until an element of `selector` has been painted, which must not be there before. */
export const timeClick = async (page: BarePage, target: string, selector: string): Promise<number> => {
  await page.evaluate(timeNextClick, selector)
  await page.click(target)
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** In the page: builds, sorts and lays out the same each time; gives the milliseconds that it took. */
const workOnce = () => {
  const startedAt = performance.now()
  const words = Array.from({ length: 40_000 }, (_, index) => ({ key: (index * 7919) % 40_009, text: `語${index}` }))
  const sorted = JSON.parse(JSON.stringify(words.sort((one, other) => one.key - other.key))) as typeof words
  const list = document.createElement('ul')
  for (const { text } of sorted.slice(0, 2_000))
    list.append(Object.assign(document.createElement('li'), { textContent: text }))
  document.body.append(list)
  const height = list.getBoundingClientRect().height
  list.remove()
  return height > 0 ? performance.now() - startedAt : Number.NaN
}

/** How long a fixed piece of work takes in a page, several times, in ms: by it machines compare. */
export const timeFixedWork = async (page: BarePage, times: number): Promise<number[]> => {
  const values: number[] = []
  for (let time = 0; time < times; time++) values.push(await page.evaluate(workOnce))
  return values
}

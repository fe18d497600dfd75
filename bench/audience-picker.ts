import type { Browser } from 'playwright-core'
import { type MeasuredPage, openMeasuredPage } from './audience-browser.ts'
import { department, named, people } from './audience-company.ts'
import { watchFrames } from './audience-frames.ts'
import { beginPost, pageSize, picker } from './audience-steps.ts'
import type { Figure } from './figures.ts'
import { timed } from './machine.ts'

const searches = ['サイトウ', '高橋 翔', 'd000123', `${department} 第1課`]

const ms = { unit: 'ms' } as const
const frame = { unit: 'ms', atMost: 50 } as const
const heap = { unit: 'MB', atMost: 300 } as const
const measured = {
  firstRow: { what: 'first rows', ...ms },
  allRows: { what: `all ${people} candidates loaded`, ...ms },
  loadedHeap: { what: 'heap of page and worker, all loaded', ...heap },
  highestHeap: { what: 'the same at its highest, up to the choice in the form', ...heap },
  scrolling: { what: `longest frame, scrolling ${pageSize} rows`, ...frame },
  scrollingWork: { what: "the page's own work in a frame of it, at most", ...ms },
  turning: { what: `longest frame, turning pages of ${pageSize} rows`, ...frame },
  turningWork: { what: "the page's own work in a frame of it, at most", ...ms },
  loading: { what: 'longest frame, scrolling while it loads', ...frame },
  loadingWork: { what: "the page's own work in a frame of it, at most", ...ms },
  searching: { what: 'longest frame, searching', ...ms },
  searchingWork: { what: "the page's own work in a frame of it, at most", ...ms },
  search: { what: 'slowest search', ...ms },
  ticking: { what: `${named} people found are ticked`, ...ms },
  saving: { what: `${named} people ticked stand in the form`, ...ms },
} satisfies Record<string, Omit<Figure, 'values'>>
type Name = keyof typeof measured
type Reading = Record<Name, number>

const load = async ({ page, heapMb }: MeasuredPage) => {
  const { open, seeFirstRow, seeAllLoaded } = picker(page)
  await open()
  const startMs = performance.now()
  await seeFirstRow()
  const firstRow = performance.now() - startMs
  await seeAllLoaded()
  return { firstRow, allRows: performance.now() - startMs, loadedHeap: await heapMb() }
}

const leafThrough = async ({ page }: MeasuredPage) => {
  const { showLongPages, scroll, prepareTurning } = picker(page)
  await showLongPages()
  const scrolling = await watchFrames(page, scroll)
  const turning = await watchFrames(page, await prepareTurning())
  return {
    scrolling: scrolling.longest,
    scrollingWork: scrolling.busiest,
    turning: turning.longest,
    turningWork: turning.busiest,
  }
}

const findAndTick = async ({ page }: MeasuredPage) => {
  const { prepareSearch, tickFound } = picker(page)
  const search = await prepareSearch()
  const times: number[] = []
  const { longest, busiest } = await watchFrames(page, async () => {
    for (const text of searches) times.push(await timed(() => search(text)))
  })
  await search(department)
  const ticking = await timed(tickFound)
  return { search: Math.max(...times), searching: longest, searchingWork: busiest, ticking }
}

const scrollWhileLoading = async ({ page }: MeasuredPage) => {
  const { open, seeFirstRow, scroll } = picker(page)
  await open()
  await seeFirstRow()
  const { longest, busiest } = await watchFrames(page, scroll)
  return { loading: longest, loadingWork: busiest }
}

const read = async (browser: Browser, publicUrl: string, key: string): Promise<Reading> => {
  const measuredPage = await openMeasuredPage(browser, publicUrl, key)
  try {
    await beginPost(measuredPage.page, '研修のお知らせ')
    return {
      ...(await load(measuredPage)),
      ...(await leafThrough(measuredPage)),
      ...(await findAndTick(measuredPage)),
      saving: await timed(picker(measuredPage.page).save),
      highestHeap: measuredPage.highestHeapMb(),
      ...(await scrollWhileLoading(measuredPage)),
    }
  } finally {
    await measuredPage.close()
  }
}

/** The picker in the large company, in a new browser session each time. */
export const measurePicker = async (
  browser: Browser,
  publicUrl: string,
  key: string,
  runs: number,
): Promise<readonly Figure[]> => {
  const readings: Reading[] = []
  for (let run = 0; run < runs; run++) readings.push(await read(browser, publicUrl, key))
  const names = Object.keys(measured) as Name[]
  return names.map((name) => ({
    ...measured[name],
    what: `picker: ${measured[name].what}`,
    values: readings.map((reading) => reading[name]),
  }))
}

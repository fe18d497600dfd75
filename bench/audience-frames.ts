import type { Page } from 'playwright-core'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Missing for a task whose start or end was not measured by the thread's clock. */
  tdur?: number
  args: { name?: string }
}

/** Most processor time, in milliseconds, that the page's own thread spent between two frames of a trace. */
const busiestFrame = (events: readonly TraceEvent[]): number => {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isPageThread = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain'
  const pageThreads = new Set(events.filter(isPageThread).map(threadOf))
  const onPage = events.filter((event) => pageThreads.has(threadOf(event))).sort((one, other) => one.ts - other.ts)
  let [busiestUs, currentUs] = [0, 0]
  for (const { name, ph, dur, tdur } of onPage) {
    if (name === 'FireAnimationFrame') currentUs = 0
    if (name !== 'RunTask' || ph !== 'X') continue
    currentUs += tdur ?? dur ?? Number.NaN
    busiestUs = Math.max(busiestUs, currentUs)
  }
  return busiestUs / 1000
}

export type FrameTimes = {
  /** Longest time between two frames, whatever the reason, in milliseconds. */
  longest: number
  /** Most processor time that the page's own thread took between two frames, in milliseconds. */
  busiest: number
}

type FrameWatch = { frames: number; longestMs: number; stop: () => void }

const startWatch = (page: Page) =>
  page.evaluate(() => {
    let last = 0
    let next = 0
    const frameWatch: FrameWatch = { frames: 0, longestMs: 0, stop: () => cancelAnimationFrame(next) }
    const frame = () => {
      const nowMs = performance.now()
      if (last > 0) frameWatch.longestMs = Math.max(frameWatch.longestMs, nowMs - last)
      last = nowMs
      frameWatch.frames += 1
      next = requestAnimationFrame(frame)
    }
    next = requestAnimationFrame(frame)
    Object.assign(globalThis, { frameWatch })
  })

const stopWatch = (page: Page) =>
  page.evaluate(() => {
    const { frameWatch } = globalThis as typeof globalThis & { frameWatch: FrameWatch }
    frameWatch.stop()
    return { frames: frameWatch.frames, longestMs: frameWatch.longestMs }
  })

/** The frames that a page draws while `act` runs. */
export const watchFrames = async (page: Page, act: () => Promise<unknown>): Promise<FrameTimes> => {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await startWatch(page)
  await act()
  const { frames, longestMs } = await stopWatch(page)
  const trace = await browser?.stopTracing()
  if (!trace || frames < 2) throw new Error('the browser drew no frames')
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  return { longest: longestMs, busiest: busiestFrame(traceEvents) }
}

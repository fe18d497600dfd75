import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { tipFlags } from '../apps/web/src/platform/storage.ts'
import { launch } from './chromium.ts'
import { phone } from './devices.ts'

/** Where a journey takes place. The web view is a phone with the native app's bridge in the page. */
export type Device = 'desktop' | 'phone' | 'webView'

export type Opening = {
  device?: Device
  /** Width and height in CSS pixels instead of the device's own. */
  viewport?: { width: number; height: number }
  dark?: boolean
  /** Whether hints and tips count as seen; they do unless a journey is about them. */
  tips?: 'seen' | 'unseen'
  /** Whether the hint about notices may show (G-202); by default it is stored as closed. */
  hasPushHint?: boolean
  /** Console errors that the journey provokes on purpose. */
  expectedErrors?: RegExp
  /** Whose browser it is, for the names of pictures. */
  name?: string
}

const devices = { desktop: { viewport: { width: 1440, height: 900 } }, phone, webView: phone } as const

const noise = /favicon|Failed to load resource/

/** JOURNEY_PICTURES names a folder for a picture of every page after every step, to be looked at. */
const pictures = process.env.JOURNEY_PICTURES

const inFileName = (text: string) => text.replace(/[\s/:*?"<>|]+/g, '_').slice(0, 60)

type Opened = { page: Page; name: string }

/**
 * A real browser for the tests of one file, with pages that are closed after each test. A test fails when one of its
 * pages complained: an exception, or an error in the console that the test did not provoke on purpose; and when a page
 * can be scrolled sideways after a step.
 */
export const openPages = () => {
  let browser: Browser | undefined
  const opened: Opened[] = []
  let steps = 0
  const problems: string[] = []

  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await takePictures(join(process.env.OUTER_TMPDIR ?? tmpdir(), 'kawaraban-failed-journeys'), 'failed')
    await closePages()
    expect(problems.splice(0)).toEqual([])
  })

  const takePictures = async (folder: string, name: string) => {
    const place = join(folder, inFileName(expect.getState().currentTestName ?? ''))
    mkdirSync(place, { recursive: true })
    for (const { page, name: person } of opened) {
      const path = join(place, `${inFileName(`${name} ${person}`)}.png`)
      await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined)
    }
    if (name === 'failed') process.stderr.write(`Pictures of the failed journey: ${place}\n`)
  }

  /** Closes a page's browser; what it says of calls that this cuts off is no complaint. */
  const close = async (page: Page) => {
    page.removeAllListeners('console')
    page.removeAllListeners('pageerror')
    opened.splice(0, opened.length, ...opened.filter((other) => other.page !== page))
    await page.context().close()
  }

  const closePages = async () => {
    steps = 0
    await Promise.all([...opened].map(({ page }) => close(page)))
  }

  /** Nothing may make a page scroll sideways. A page that is just being left is not asked. */
  const checkWidths = async (name: string) => {
    for (const { page, name: person } of opened) {
      const excess = await page
        .evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        .catch(() => 0)
      if (excess > 0) problems.push(`after 「${name}」 the page of ${person} is ${excess} px too wide`)
    }
  }

  const watch = (page: Page, expected: RegExp | undefined) => {
    const note = (text: string) => {
      if (!noise.test(text) && !expected?.test(text)) problems.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text())
    })
    page.on('pageerror', (error) => note(String(error)))
  }

  /** A new browser on an empty page of `origin`; `prepare` is done before the page. */
  const open = async (
    origin: string,
    {
      device = 'desktop',
      viewport,
      dark = false,
      tips = 'seen',
      hasPushHint = false,
      expectedErrors,
      name = device,
    }: Opening = {},
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<Page> => {
    if (!browser) throw new Error('the browser has not been started yet')
    const context = await browser.newContext({
      ...devices[device],
      ...(viewport && { viewport }),
      locale: 'ja-JP',
      // Far from Tokyo on purpose: what the page shows must not depend on it (TIME-01).
      timezoneId: 'America/New_York',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      baseURL: origin,
    })
    await prepare?.(context)
    if (!hasPushHint) await context.addInitScript(() => localStorage.setItem('companyIntraNews.pushHint', 'closed'))
    if (tips === 'seen') {
      await context.addInitScript(
        (flags) => {
          for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
        },
        [...tipFlags],
      )
    }
    const page = await context.newPage()
    opened.push({ page, name })
    page.setDefaultTimeout(10_000)
    watch(page, expectedErrors)
    return page
  }

  return {
    open,
    close,
    closePages,
    /** Everything that pages complained about since the last call. */
    takeProblems: (): string[] => problems.splice(0),
    /** The pages of the running test. */
    all: (): Page[] => opened.map(({ page }) => page),
    /** Does one step of a journey; a failure says which one it was. */
    step: async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
      steps += 1
      try {
        const result = await act()
        await checkWidths(name)
        if (pictures) await takePictures(pictures, `${String(steps).padStart(2, '0')} ${name}`)
        return result
      } catch (error) {
        if (error instanceof Error) error.message = `「${name}」: ${error.message}`
        throw error
      }
    },
  }
}

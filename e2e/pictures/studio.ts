import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CastMember } from '@kawaraban/demo-cast/cast.ts'
import type { Locator, Page } from 'playwright-core'
import { tipFlags } from '../../apps/web/src/platform/storage.ts'
import { launch } from '../chromium.ts'
import { phone } from '../devices.ts'
import { nextFrame } from '../next-frame.ts'
import { mark, unmark } from './marks.ts'
import { now, startProduct } from './product.ts'

const folder = join(import.meta.dirname, '../../manual/pictures')
const quality = 82
/** Space around a part that is cut out of a page, in CSS pixels. */
const margin = 16

const devices = {
  pc: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { ...phone, deviceScaleFactor: 2 },
} as const

type Opening = {
  device: keyof typeof devices
  /** Who is signed in. */
  person: CastMember | null
  path?: string
  /** Height of the window where the device's own shows too little or too much. */
  height?: number
  tips?: 'seen' | 'unseen'
  /** Whether the install banner is shown. */
  banner?: true
}

type Picture = {
  /** Parts that get a numbered ring. */
  marks?: readonly Locator[]
  /** The parts to cut out; by default the whole window. */
  of?: readonly Locator[]
}

/** Scrolls a part of the page to the middle of the window, or to its top, and removes the focus. */
export const show = (part: Locator, block: 'center' | 'start' = 'center'): Promise<void> =>
  part.evaluate((one, to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    one.scrollIntoView({ block: to })
  }, block)

/** The window, or the part of it with all `parts` and some space around, measured from the top of the page. */
const clipOf = async (page: Page, parts: readonly Locator[]) => {
  const size = page.viewportSize() ?? devices.pc.viewport
  // The page may report a wrong scale after its first picture.
  const scale = size.width === phone.viewport.width ? devices.phone.deviceScaleFactor : 1
  const [scrolledX, scrolledY] = await page.evaluate(() => [scrollX, scrollY] as const)
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null)
  const all = boxes.length === 0 ? [{ x: 0, y: 0, ...size }] : boxes
  const left = Math.max(0, Math.floor(Math.min(...all.map(({ x }) => x)) - margin))
  const top = Math.max(0, Math.floor(Math.min(...all.map(({ y }) => y)) - margin))
  const right = Math.min(size.width, Math.ceil(Math.max(...all.map(({ x, width }) => x + width)) + margin))
  const bottom = Math.min(size.height, Math.ceil(Math.max(...all.map(({ y, height }) => y + height)) + margin))
  return { x: left + scrolledX, y: top + scrolledY, width: right - left, height: bottom - top, scale }
}

/**
 * Starts the product and a browser. `take` writes `manual/pictures/NAME.webp`, with `@2x` for a picture of twice the pixels.
 */
export const openStudio = async () => {
  const product = await startProduct()
  const browser = await launch()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const taken: { name: string; bytes: number }[] = []

  const open = async ({ device, person, path = '/', height, tips = 'seen', banner }: Opening): Promise<Page> => {
    const context = await browser.newContext({
      ...devices[device],
      viewport: { ...devices[device].viewport, ...(height && { height }) },
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      baseURL: product.origin,
    })
    await context.grantPermissions(['notifications'])
    if (person) await context.addCookies([await product.signIn(person)])
    await context.addInitScript(
      ([flags, closedAt]) => {
        for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
        localStorage.setItem('companyIntraNews.pushHint', 'closed')
        if (closedAt === null) return
        localStorage.setItem('companyIntraNews.installBannerState', 'closed')
        localStorage.setItem('companyIntraNews.installBannerClosedAt', String(closedAt))
      },
      [tips === 'seen' ? [...tipFlags] : [], banner ? null : now] as const,
    )
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.clock.setFixedTime(now)
    await page.goto(path)
    return page
  }

  const take = async (page: Page, name: string, { marks = [], of = [] }: Picture = {}): Promise<void> => {
    await page.evaluate(() => document.fonts.ready)
    await nextFrame(page)
    await mark(marks)
    const camera = await page.context().newCDPSession(page)
    const clip = await clipOf(page, of)
    const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    await camera.detach()
    await unmark(page)
    const bytes = Buffer.from(data, 'base64')
    writeFileSync(join(folder, `${name}${clip.scale === 1 ? '' : `@${clip.scale}x`}.webp`), bytes)
    taken.push({ name, bytes: bytes.length })
  }

  return {
    open,
    take,
    deleteAgreement: product.deleteAgreement,
    /** The pictures that have been taken so far. */
    taken: (): readonly { name: string; bytes: number }[] => taken,
    close: async () => {
      await browser.close()
      await product.stop()
    },
  }
}

export type Studio = Awaited<ReturnType<typeof openStudio>>

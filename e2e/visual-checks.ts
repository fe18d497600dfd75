import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isLong } from '../apps/server/src/testing/extent.ts'
import { axeViolations, contrastViolations } from './axe.ts'
import { layoutDefects } from './layout.ts'
import { nextFrame } from './next-frame.ts'

/** VISUAL_CHECK_PICTURES names a folder for a picture of every screen that is checked. */
const pictures = process.env.VISUAL_CHECK_PICTURES

type Scheme = 'light' | 'dark'

/** The widths to check: narrow ones for a phone, wide ones for everything else. The usual width comes last. */
const widthsOf = (width: number) => (width < 768 ? [320, 375] : [900, 1440])

const inFileName = (text: string) => text.replace(/[\s/:*?"<>|]+/g, '_')

const takePicture = async (page: Page, name: string) => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  const hasLayer = (await page.locator('[role$=dialog], [role=menu], [role=listbox]').count()) > 0
  await page.screenshot({ path: join(pictures, `${inFileName(name)}.png`), fullPage: !hasLayer })
}

/** Until what fades in is to be seen: on a phone the frame after its animation may come late. */
const untilVisible = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('.animate-appear')].every((one) => getComputedStyle(one).opacity === '1'),
  )

const setWidthAndScheme = async (page: Page, width: number, scheme: Scheme) => {
  const size = page.viewportSize()
  if (size && size.width !== width) await page.setViewportSize({ ...size, width })
  await page.emulateMedia({ colorScheme: scheme })
  // What follows the sizes on the screen, such as a window beside its button, follows in a frame.
  await nextFrame(page)
  await untilVisible(page)
}

const widthOf = (page: Page) => page.viewportSize()?.width ?? 0

/** Checks a state of a screen at its current width: on a phone in light colours, on a desktop in dark ones. */
export const expectNoVisualDefectsInState = async (page: Page, name: string): Promise<void> => {
  await setWidthAndScheme(page, widthOf(page), widthOf(page) < 768 ? 'light' : 'dark')
  await takePicture(page, name)
  expect([...(await layoutDefects(page)), ...(await axeViolations(page))], name).toEqual([])
}

/** What does not fit on the screen at its width in the largest text (SET-08). */
const defectsOfLargestText = async (page: Page): Promise<string[]> => {
  const setSize = async (size: string) => {
    await page.evaluate((textSize) => void Object.assign(document.documentElement.dataset, { textSize }), size)
    await nextFrame(page)
  }
  await setSize('largest')
  const defects = (await layoutDefects(page)).filter((defect) => /^(scrolls sideways|beside the screen)/.test(defect))
  await setSize('standard')
  return defects.map((defect) => `in the largest text: ${defect}`)
}

/**
 * Checks a screen at both widths of its device, in standard and largest text, and in both colour schemes. What axe finds hardly depends on the width:
 * only long runs use axe at the unusual width, too.
 */
export const expectNoVisualDefects = async (page: Page, name: string): Promise<void> => {
  const usual = widthOf(page)
  for (const width of widthsOf(usual)) {
    await setWidthAndScheme(page, width, 'light')
    await takePicture(page, `${name} ${width} light`)
    const large = await defectsOfLargestText(page)
    const defects = [
      ...(await layoutDefects(page)),
      ...large,
      ...(isLong || width === usual ? await axeViolations(page) : []),
    ]
    expect(defects, `${name} ${width} light`).toEqual([])
  }
  await setWidthAndScheme(page, widthOf(page), 'dark')
  await takePicture(page, `${name} dark`)
  expect(await contrastViolations(page), `${name} dark`).toEqual([])
}

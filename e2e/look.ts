import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isLong } from '../apps/server/src/testing/extent.ts'
import { axeFaults, contrastFaults } from './axe.ts'
import { layoutFaults } from './layout.ts'

/** LOOK_PICTURES names a folder for a picture of every screen that is looked at. */
const pictures = process.env.LOOK_PICTURES

type Scheme = 'light' | 'dark'

/** A phone is looked at in its narrow widths, everything else in the wide ones; the usual one comes last. */
const widthsOf = (width: number) => (width < 768 ? [320, 375] : [900, 1440])

const inFileName = (text: string) => text.replace(/[\s/:*?"<>|]+/g, '_')

const takePicture = async (page: Page, name: string) => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  const hasLayer = (await page.locator('[role$=dialog], [role=menu], [role=listbox]').count()) > 0
  await page.screenshot({ path: join(pictures, `${inFileName(name)}.png`), fullPage: !hasLayer })
}

const turnTo = async (page: Page, width: number, scheme: Scheme) => {
  const size = page.viewportSize()
  if (size && size.width !== width) await page.setViewportSize({ ...size, width })
  await page.emulateMedia({ colorScheme: scheme })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const widthOf = (page: Page) => page.viewportSize()?.width ?? 0

/** A state of a screen must look right as it is: on a phone in light, on a desktop in dark colours. */
export const expectGoodState = async (page: Page, name: string): Promise<void> => {
  await turnTo(page, widthOf(page), widthOf(page) < 768 ? 'light' : 'dark')
  await takePicture(page, name)
  expect([...(await layoutFaults(page)), ...(await axeFaults(page))], name).toEqual([])
}

/**
 * A screen must look right at both widths of its device, and in both colour schemes. The faults that axe finds hardly
 * depend on the width: only long runs check the unusual one.
 */
export const expectGoodLook = async (page: Page, name: string): Promise<void> => {
  const usual = widthOf(page)
  for (const width of widthsOf(usual)) {
    await turnTo(page, width, 'light')
    await takePicture(page, `${name} ${width} light`)
    const faults = [...(await layoutFaults(page)), ...(isLong || width === usual ? await axeFaults(page) : [])]
    expect(faults, `${name} ${width} light`).toEqual([])
  }
  await turnTo(page, widthOf(page), 'dark')
  await takePicture(page, `${name} dark`)
  expect(await contrastFaults(page), `${name} dark`).toEqual([])
}

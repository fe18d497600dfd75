import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.ts'

const publicFolder = join(import.meta.dirname, '../apps/web/public')
const logo = readFileSync(join(publicFolder, 'icon.svg'), 'utf8').replace(/<title>.*?<\/title>/, '')
const [open = ''] = /^<svg[^>]*>/.exec(logo) ?? []
const mark = logo.replace(open, '').replace('</svg>', '')
const sheet = mark.replace(/<rect.*?\/>/, '')

/** A maskable icon: the logo on a full background, small enough for any mask of a phone. */
const maskable = (scale: number) =>
  `${open}<rect width="64" height="64" fill="#2447b8"/><g transform="translate(${32 - 32 * scale} ${32 - 32 * scale}) scale(${scale})">${sheet}</g></svg>`

/** Phones show only the alpha channel of a badge: the lines are transparent. */
const badge = `${open}<mask id="m">${sheet.replaceAll('#2447b8', '#000')}</mask><g transform="translate(-12.8 -12.8) scale(1.4)"><rect width="64" height="64" fill="#fff" mask="url(#m)"/></g></svg>`

const icons = [
  { path: 'icons/icon-192.png', size: 192, svg: logo },
  { path: 'icons/icon-512.png', size: 512, svg: logo },
  { path: 'icons/maskable-512.png', size: 512, svg: maskable(0.9) },
  // Where phones of Apple look for it without a link, which every other browser would count among the page's files.
  { path: 'apple-touch-icon.png', size: 180, svg: maskable(1) },
  { path: 'icons/badge-96.png', size: 96, svg: badge },
]

/** Renders the icons of the home screen and of notices from the logo. */
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
for (const { path, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  await page.screenshot({ path: join(publicFolder, path), omitBackground: true })
}
await browser.close()

import { mkdirSync } from 'node:fs'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import { tipFlags } from '../../apps/web/src/platform/storage.ts'
import { launch } from '../chromium.ts'
import { phone } from '../devices.ts'
import { now, startProduct } from './product.ts'
import { installBridge } from '../test-server.ts'
const out = '/tmp/look'
mkdirSync(out, { recursive: true })
const product = await startProduct()
const browser = await launch()
const kinds: any = { pc: { viewport: { width: 1440, height: 900 } }, mid: { viewport: { width: 900, height: 900 } }, small: { viewport: { width: 320, height: 640 } }, phone, webView: phone }
const shots = (process.argv[2] ?? '').split(',').map((s) => s.split('|'))
for (const [name, who, kind, tone, path, full] of shots as any) {
  const context = await browser.newContext({ ...kinds[kind], locale: 'ja-JP', timezoneId: 'Asia/Tokyo', colorScheme: tone, reducedMotion: 'reduce', baseURL: product.origin })
  const cookie: any = await product.signIn((cast as any)[who])
  if (kind !== 'webView') await context.addCookies([cookie])
  else await installBridge(context, decodeURIComponent(cookie.value))
  await context.addInitScript((flags) => {
    for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
    localStorage.setItem('companyIntraNews.pushHint', 'closed')
    localStorage.setItem('companyIntraNews.installBannerState', 'closed')
    localStorage.setItem('companyIntraNews.installBannerClosedAt', String(Date.now()))
    localStorage.setItem('companyIntraNews.cookieBanner', 'closed')
  }, [...tipFlags])
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('PAGEERROR', path, String(e)))
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', path, m.text().slice(0, 300)))
  page.setDefaultTimeout(15000)
  await page.clock.setFixedTime(now)
  await page.goto(path)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: full === 'full' })
  await context.close()
}
await browser.close()
process.exit(0)

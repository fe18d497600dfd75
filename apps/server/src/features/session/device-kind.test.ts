import { expect, test } from 'vitest'
import { deviceKindOf } from './device-kind.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'

test.each([
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${mac} ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', 'macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Windows'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${iPhone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${iPhone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${iPhone} Version/26.0 EdgiOS/142.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iOS'],
  [`${iPhone} Mobile/15E148`, null, 'iOS'],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1', 'Safari', 'iPadOS'],
  [`${android} ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${android} ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['Kawaraban/31 CFNetwork/3860.200.71 Darwin/25.1.0', null, 'iOS'],
  ['Dalvik/2.1.0 (Linux; U; Android 15; Pixel 9 Build/BP1A)', null, 'Android'],
  ['okhttp/5.1.0', null, null],
  ['', null, null],
  [undefined, null, null],
])('G-324 %s', (userAgent, browser, system) => {
  expect(deviceKindOf(userAgent)).toEqual({ browser, system })
})

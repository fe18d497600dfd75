import puppeteer from 'puppeteer-core'
import { pathOfProgram } from '../../scripts/programs.ts'
import { type Launch, timeZone } from './driver.ts'

/** Starts Firefox without a window; Puppeteer drives it by WebDriver BiDi. */
export const launchFirefox: Launch = async ({ width, height }) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: pathOfProgram('firefox-esr') ?? 'firefox-esr',
    env: { ...process.env, TZ: timeZone },
    extraPrefsFirefox: { 'intl.accept_languages': 'ja', 'ui.prefersReducedMotion': 1 },
  })
  // The tab that Firefox starts with gets no focus events.
  const page = await browser.newPage()
  await page.setViewport({ width, height })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    goto: async (url) => {
      await page.goto(url)
    },
    run: (body) => page.evaluate(`(() => {${body}\n})()`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    errors: async () => errors,
    close: () => browser.close(),
  }
}

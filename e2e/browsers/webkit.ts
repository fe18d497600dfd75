import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { expect } from 'vitest'
import { type Launch, type Size, timeZone } from './driver.ts'
import { recordErrors, recordedErrors } from './recorded-errors.ts'

/** Settings of the window: nothing moves, and its buttons leave it as narrow as a phone. */
const writeSettings = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), '* { min-width: 0; margin: 0; padding: 0 }')
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  return folder
}

/** Starts a display in memory. Returns its process and its name. */
const startDisplay = async () => {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const process = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(process.stdout, 'data')
  return { process, name: `:${String(number).trim()}` }
}

/** Gives the page this size: the window is larger by what surrounds the page. */
const resize = async (driver: WebDriver, { width, height }: Size) => {
  const window = driver.manage().window()
  await window.setRect({ x: 0, y: 0, width, height })
  const innerSize = () => driver.executeScript<[number, number]>('return [innerWidth, innerHeight]')
  await expect.poll(async () => (await innerSize())[0]).toBe(width)
  const [, innerHeight] = await innerSize()
  await window.setRect({ x: 0, y: 0, width, height: 2 * height - innerHeight })
  await expect.poll(innerSize).toEqual([width, height])
}

const isListening = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/status`)).ok
  } catch {
    return false
  }
}

/** Waits until the driver listens, and opens a window by it. */
const openWindow = async (url: string, size: Size) => {
  await expect.poll(() => isListening(url)).toBe(true)
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } }
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities(capabilities)
    .build()
  await resize(driver, size)
  return driver
}

const end = async (process: ChildProcess) => {
  if (process.exitCode !== null || process.signalCode !== null) return
  const exited = once(process, 'exit')
  process.kill()
  await exited
}

/** Starts WebKitGTK's own small browser on a display in memory; the WebDriver protocol drives it. */
export const launchWebKit: Launch = async (size) => {
  const settings = writeSettings()
  const display = await startDisplay()
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display.name, XDG_CONFIG_HOME: settings, TZ: timeZone, LANGUAGE: 'ja' }
  const service = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const stop = async () => {
    await end(service)
    await end(display.process)
    rmSync(settings, { recursive: true })
  }
  const driver = await openWindow(`http://127.0.0.1:${port}`, size).catch(async (error) => {
    await stop()
    throw error
  })
  const run = (body: string) => driver.executeScript(`(${recordErrors})(); ${body}`)
  const send = (keys: string) => driver.actions().sendKeys(keys).perform()
  return {
    goto: (url) => driver.get(url),
    run,
    clickAt: (x, y) => driver.actions().move({ x, y, duration: 0, origin: Origin.VIEWPORT }).click().perform(),
    type: send,
    press: (key) => send({ Tab: Key.TAB, Escape: Key.ESCAPE, Enter: Key.ENTER }[key]),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    errors: async () => (await run(`return (${recordedErrors})()`)) as string[],
    close: async () => {
      await driver.quit()
      await stop()
    },
  }
}

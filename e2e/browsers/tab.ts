import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import type { Driver } from './driver.ts'
import { locate, type PlainTarget } from './locate.ts'

/** An element, by the role and name that a screen reader gives it, or by its text; perhaps within another one. */
export type Target = { within?: Target } & ({ role: string; name?: string | RegExp } | { text: string | RegExp })

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

const plainText = (text: string | RegExp) =>
  typeof text === 'string' ? { text, isPattern: false } : { text: text.source, isPattern: true }

const pathTo = (target: Target): PlainTarget[] => [
  ...(target.within ? pathTo(target.within) : []),
  'role' in target
    ? { role: target.role, ...(target.name !== undefined && { match: plainText(target.name) }) }
    : { match: plainText(target.text) },
]

/** Acts on the page of a driver as a person does: it waits until an element can be seen, and can be clicked. */
export const openTab = (driver: Driver) => {
  const evaluate = async <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> => (await driver.run(`return (${run})(...${JSON.stringify(args)})`)) as Result

  const place = async (target: Target, isScrolledTo = false) => {
    if (!(await evaluate(() => 'TestingLibraryDom' in globalThis))) await driver.run(library)
    return evaluate(locate, pathTo(target), isScrolledTo)
  }

  const waitFor = async (target: Target): Promise<void> => {
    await expect.poll(() => place(target)).toMatchObject({ count: 1 })
  }

  /** Waits until the element is neither moving nor covered, nor disabled, and clicks its middle. */
  const click = async (target: Target): Promise<void> => {
    let last = ''
    const isReady = async () => {
      const found = await place(target, true)
      const before = last
      last = JSON.stringify(found)
      return found.isFree === true && before === last ? 'ready' : found
    }
    await expect.poll(isReady, { interval: 50 }).toBe('ready')
    const { x, y } = JSON.parse(last) as { x: number; y: number }
    await driver.clickAt(x, y)
  }

  const textIn = async (target: Target) => (await place(target)).value

  return {
    goto: driver.goto,
    press: driver.press,
    evaluate,
    waitFor,
    click,
    textIn,
    /** Waits until no such element can be seen. */
    waitForNone: async (target: Target): Promise<void> => {
      await expect.poll(() => place(target)).toMatchObject({ count: 0 })
    },
    /** Replaces the text of a box by typing. */
    fill: async (target: Target, text: string): Promise<void> => {
      await click(target)
      await evaluate(() => (document.activeElement as HTMLInputElement).select())
      await driver.type(text)
      await expect.poll(() => textIn(target)).toBe(text)
    },
  }
}
export type Tab = ReturnType<typeof openTab>

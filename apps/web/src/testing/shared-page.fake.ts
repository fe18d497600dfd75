import '../ui/library-locale.ts'

import { setImmediate } from 'node:timers/promises'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterAll, vi } from 'vitest'

// A process runs many test files with the same libraries and the same page. The app's own modules hold state, so each file loads
// them again.
vi.resetModules()

const fetchOfPage = globalThis.fetch

const timers = new Set<ReturnType<typeof setTimeout>>()
const { setTimeout: setTimer } = globalThis
const setNoted = (...args: Parameters<typeof setTimer>) => {
  const timer = setTimer(...args)
  timers.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(setNoted, setTimer)
globalThis.requestIdleCallback = (task) => Number(setTimeout(task as () => void, 2000))

/** Takes away what tests have defined over that of the page's classes. */
const undefine = (target: object) => {
  for (const name of Object.getOwnPropertyNames(target)) Reflect.deleteProperty(target, name)
}

const clearAttributes = (element: Element) => {
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
}

// As long as there is a next frame, the page draws by the clock of the machine: a clock of a test would end with it, and take the
// frames of all later files along.
const { requestAnimationFrame: draw, cancelAnimationFrame: cancel } = window
let frame = 0
const drawNext = () => {
  frame = draw(drawNext)
}
drawNext()

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // What a closed app goes on with gets no answer any more, least of all from the server of the next file, and what it waits for
  // does not come.
  globalThis.fetch = () => new Promise(() => {})
  // What a screen loads later would become a module of the next file, without its mocks.
  for (const timer of timers) clearTimeout(timer)
  globalThis.setTimeout = setTimer
  await vi.dynamicImportSettled()
  await setImmediate()
  globalThis.fetch = fetchOfPage
  cancel(frame)
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) clearAttributes(element)
  for (const target of [navigator, window.history]) undefine(target)
  window.history.replaceState(null, '', '/')
})

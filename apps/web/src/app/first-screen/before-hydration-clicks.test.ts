import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardClicks, recordClicksScript, replayClicks, stopRecordingClicks } from './before-hydration-clicks.ts'

const card = (newsId: string) =>
  `<li data-news-id="${newsId}"><button type="button"><i>完了にする</i></button><a href="#x">題</a></li>`
const show = () => {
  const screen = `<button id="outside"></button><div id="root">${card('1')}${card('2')}<button aria-label="設定"></button></div>`
  document.body.replaceChildren(...new DOMParser().parseFromString(screen, 'text/html').body.children)
}
const button = (selector: string) => document.querySelector<HTMLElement>(selector)
const clicks = vi.fn()
/** The app is there: it gets clicks, by the index of the button. */
const finish = () => {
  for (const [index, element] of document.querySelectorAll('button').entries())
    element.addEventListener('click', () => clicks(index))
  replayClicks()
  return clicks.mock.calls.flat()
}

beforeEach(() => {
  show()
  runInThisContext(recordClicksScript)
})
afterEach(() => {
  discardClicks()
  clicks.mockReset()
})

test('G-219 each button that was clicked early is clicked once, in the order of the first clicks', () => {
  for (const selector of ['[data-news-id="2"] i', '[aria-label]', '[data-news-id="2"] button'])
    button(selector)?.click()
  expect(finish()).toEqual([2, 3])
  replayClicks()
  expect(clicks).toHaveBeenCalledTimes(2)
})

test('G-219 links and what is outside of the screen are not clicked again', () => {
  for (const selector of ['a', '#outside', '#root']) button(selector)?.click()
  expect(finish()).toEqual([])
})

test('G-219 a button that was replaced is found by its card and name, else dropped', () => {
  for (const selector of ['[data-news-id="2"] button', '[aria-label]']) button(selector)?.click()
  show()
  button('[aria-label]')?.remove()
  expect(finish()).toEqual([2])
})

test('G-219 what the app gets itself is not recorded, and nothing is clicked in a web view', () => {
  stopRecordingClicks()
  button('[aria-label]')?.click()
  expect(finish()).toEqual([])
  runInThisContext(recordClicksScript)
  button('[aria-label]')?.click()
  clicks.mockReset()
  discardClicks()
  expect(finish()).toEqual([])
})

test('G-219 what is not there yet is clicked when a part of the screen that comes later has it', () => {
  button('[aria-label]')?.click()
  document.body.replaceChildren()
  expect(finish()).toEqual([])
  show()
  expect(finish()).toEqual([3])
})

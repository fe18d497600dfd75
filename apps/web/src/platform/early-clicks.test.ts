import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { discardEarlyClicks, earlyClicksScript, replayEarlyClicks, stopEarlyClicks } from './early-clicks.ts'

const card = (newsId: string) =>
  `<li data-news-id="${newsId}"><button type="button"><i>完了にする</i></button><a href="#x">題</a></li>`
const show = () => {
  const screen = `<button id="outside"></button><div id="root">${card('1')}${card('2')}<button aria-label="設定"></button></div>`
  document.body.replaceChildren(...new DOMParser().parseFromString(screen, 'text/html').body.children)
}
const button = (selector: string) => document.querySelector<HTMLElement>(selector)
const clicks = vi.fn()
/** The app is there: it gets clicks, by the place of the button. */
const takeOver = () => {
  for (const [place, element] of document.querySelectorAll('button').entries())
    element.addEventListener('click', () => clicks(place))
  replayEarlyClicks()
  return clicks.mock.calls.flat()
}

beforeEach(() => {
  show()
  runInThisContext(earlyClicksScript)
})
afterEach(() => {
  discardEarlyClicks()
  clicks.mockReset()
})

test('G-219 each button that was clicked early is clicked once, in the order of the first clicks', () => {
  for (const selector of ['[data-news-id="2"] i', '[aria-label]', '[data-news-id="2"] button'])
    button(selector)?.click()
  expect(takeOver()).toEqual([2, 3])
  replayEarlyClicks()
  expect(clicks).toHaveBeenCalledTimes(2)
})

test('G-219 links and what is outside of the screen are not clicked again', () => {
  for (const selector of ['a', '#outside', '#root']) button(selector)?.click()
  expect(takeOver()).toEqual([])
})

test('G-219 a button that was replaced is found by its card and name, else dropped', () => {
  for (const selector of ['[data-news-id="2"] button', '[aria-label]']) button(selector)?.click()
  show()
  button('[aria-label]')?.remove()
  expect(takeOver()).toEqual([2])
})

test('G-219 what the app gets itself is not recorded, and nothing is clicked in a web view', () => {
  stopEarlyClicks()
  button('[aria-label]')?.click()
  expect(takeOver()).toEqual([])
  runInThisContext(earlyClicksScript)
  button('[aria-label]')?.click()
  clicks.mockReset()
  discardEarlyClicks()
  expect(takeOver()).toEqual([])
})

describe('G-293 a box that is clicked early', () => {
  const changes = vi.fn()
  const showBox = () => {
    const screen =
      '<div id="root"><label><input type="checkbox">確認</label><label><input type="checkbox">他</label></div>'
    document.body.replaceChildren(...new DOMParser().parseFromString(screen, 'text/html').body.children)
  }
  const box = () => document.querySelector<HTMLInputElement>('input') as HTMLInputElement
  /** The app listens to changes, as it renders the box: without the click. */
  const listen = () => {
    changes.mockReset()
    box().addEventListener('change', () => changes(box().checked))
  }
  beforeEach(showBox)

  test('is clicked again once, so that it changes as it did', () => {
    box().click()
    stopEarlyClicks()
    listen()
    replayEarlyClicks()
    replayEarlyClicks()
    expect([changes.mock.calls, box().checked]).toEqual([[[true]], true])
  })

  test('is left alone after a second click', () => {
    box().click()
    box().click()
    stopEarlyClicks()
    listen()
    replayEarlyClicks()
    expect([changes.mock.calls, box().checked]).toEqual([[], false])
  })

  test('is found by its label when it was replaced, also by a part of the screen that comes later', () => {
    box().click()
    stopEarlyClicks()
    document.body.replaceChildren()
    replayEarlyClicks()
    showBox()
    listen()
    replayEarlyClicks()
    expect([changes.mock.calls, box().checked]).toEqual([[[true]], true])
  })
})

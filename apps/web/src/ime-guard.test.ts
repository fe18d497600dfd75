import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installImeGuard } from './ime-guard.ts'

let heard: string[]
let remove: () => void

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event
}

const listen = (event: Event) => heard.push((event as KeyboardEvent).key)

beforeEach(() => {
  heard = []
  remove = installImeGuard(window)
  window.addEventListener('keydown', listen, true)
  document.body.addEventListener('keydown', listen)
})
afterEach(() => {
  remove()
  window.removeEventListener('keydown', listen, true)
  document.body.removeEventListener('keydown', listen)
})

describe('during a Japanese conversion', () => {
  const keys = ['Enter', 'Escape', 'Tab', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']

  test.each(keys)('%s reaches nobody', (key) => {
    press(key, { isComposing: true })
    expect(heard).toEqual([])
  })

  test.each(keys)('%s reaches nobody where the browser says keyCode 229 only', (key) => {
    press(key, { keyCode: 229 })
    expect(heard).toEqual([])
  })

  test('the browser itself still gets the key', () => {
    expect(press('Enter', { isComposing: true }).defaultPrevented).toBe(false)
  })

  test('Escape does not empty a search box', () => {
    expect(press('Escape', { keyCode: 229 }).defaultPrevented).toBe(true)
  })

  test.each(['a', 'Process', 'Backspace'])('%s passes', (key) => {
    press(key, { isComposing: true })
    expect(heard).toEqual([key, key])
  })
})

test('outside of a conversion every key passes', () => {
  press('Enter')
  expect(heard).toEqual(['Enter', 'Enter'])
})

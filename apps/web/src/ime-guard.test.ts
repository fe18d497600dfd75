import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installImeGuard } from './ime-guard.ts'

let received: string[]
let remove: () => void

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event
}

const listen = (event: Event) => received.push((event as KeyboardEvent).key)

beforeEach(() => {
  received = []
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

  test.each(keys)('%s reaches no listener', (key) => {
    press(key, { isComposing: true })
    expect(received).toEqual([])
  })

  test.each(keys)('%s reaches no listener where the browser only reports keyCode 229', (key) => {
    press(key, { keyCode: 229 })
    expect(received).toEqual([])
  })

  test('the browser itself still gets the key', () => {
    expect(press('Enter', { isComposing: true }).defaultPrevented).toBe(false)
  })

  test('Escape does not empty a search box', () => {
    expect(press('Escape', { keyCode: 229 }).defaultPrevented).toBe(true)
  })

  test.each(['a', 'Process', 'Backspace'])('%s passes', (key) => {
    press(key, { isComposing: true })
    expect(received).toEqual([key, key])
  })
})

test('outside of a conversion every key passes', () => {
  press('Enter')
  expect(received).toEqual(['Enter', 'Enter'])
})

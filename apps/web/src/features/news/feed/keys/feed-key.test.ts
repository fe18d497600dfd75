import { afterEach, expect, test } from 'vitest'
import { feedKeyOf } from './feed-key.ts'

afterEach(() => document.body.replaceChildren())

/** The key of the feed that a press in `target` means. */
const pressedIn = (target: Element, init: KeyboardEventInit, change?: (event: KeyboardEvent) => void) => {
  let pressed: ReturnType<typeof feedKeyOf> = null
  const listen = (event: KeyboardEvent) => {
    pressed = feedKeyOf(event)
  }
  window.addEventListener('keydown', listen)
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  change?.(event)
  target.dispatchEvent(event)
  window.removeEventListener('keydown', listen)
  return pressed
}
const added = (html: string): Element => {
  const parsed = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild
  if (!parsed) throw new Error(`no element in ${html}`)
  document.body.append(parsed)
  return parsed
}

test.each(['j', 'k', 'e', 'n', '/', '?'])(
  'WRITE-04 FIND-01 %s is a key of the feed, on the page and on its links and buttons',
  (key) => {
    for (const target of [document.body, added('<a href="/">x</a>'), added('<button>x</button>')])
      expect(pressedIn(target, { key })).toBe(key)
  },
)

test('WRITE-04 capital letters of Caps Lock count, and 「?」 and 「/」 with Shift, by which they are written', () => {
  expect(pressedIn(document.body, { key: 'J' })).toBe('j')
  expect(pressedIn(document.body, { key: '?', shiftKey: true })).toBe('?')
  expect(pressedIn(document.body, { key: '/', shiftKey: true })).toBe('/')
})

test.each(['l', 'Enter', ' ', 'Escape', 'ArrowDown', 'Process'])('WRITE-04 %s is none', (key) => {
  expect(pressedIn(document.body, { key })).toBeNull()
})

test.each<[string, KeyboardEventInit]>([
  ['with Control', { ctrlKey: true }],
  ['with Alt', { altKey: true }],
  ['with the system’s key', { metaKey: true }],
  ['with Shift', { key: 'E', shiftKey: true }],
  ['held', { repeat: true }],
  ['while an input method composes', { isComposing: true }],
  ['that an input method takes', { keyCode: 229 }],
])('WRITE-04 a key %s is none', (_what, init) => {
  expect(pressedIn(document.body, { key: 'e', ...init })).toBeNull()
})

test('WRITE-04 a key that somebody has used already is none', () => {
  const use = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', use)
  expect(pressedIn(document.body, { key: 'j' })).toBeNull()
  document.body.removeEventListener('keydown', use)
})

test.each([
  '<input>',
  '<input type="search">',
  '<input type="checkbox">',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable="true"></div>',
  '<div contenteditable></div>',
])('WRITE-04 a key in %s is text', (field) => {
  expect(pressedIn(added(field), { key: 'j' })).toBeNull()
  expect(pressedIn(added(`<p contenteditable="false"></p>`), { key: 'j' })).toBe('j')
})

test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('WRITE-04 while a %s is open the page has no keys', (role) => {
  const button = added('<button>x</button>')
  const window = added(`<div role="${role}"></div>`)
  expect(pressedIn(button, { key: 'j' })).toBeNull()
  window.remove()
  expect(pressedIn(button, { key: 'j' })).toBe('j')
})

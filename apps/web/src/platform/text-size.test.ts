import { afterEach, expect, test } from 'vitest'
import { chooseTextSize, loadTextSize, restoreTextSize } from './text-size.ts'

const root = document.documentElement
afterEach(() => chooseTextSize('standard'))

test.each(['large', 'largest'] as const)('SET-08 %s is shown at once and stored', (size) => {
  chooseTextSize(size)
  expect([loadTextSize(), root.dataset.textSize]).toEqual([size, size])
  delete root.dataset.textSize
  restoreTextSize()
  expect(root.dataset.textSize).toBe(size)
  chooseTextSize('standard')
  expect([loadTextSize(), root.dataset.textSize]).toEqual(['standard', undefined])
})

test.each(['huge', '', '"><script>'])('SET-08 with a stored value of %s the size is the device’s', (value) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what somebody else has written
  document.cookie = `textSize=${encodeURIComponent(value)}; Path=/`
  expect(loadTextSize()).toBe('standard')
})

import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tipText } from '../../../messages/tips.ts'
import { cleanUp, findBox, open, prepare, serve } from './form.fake.tsx'

const frames: FrameRequestCallback[] = []

beforeEach(() => {
  prepare()
  serve()
  frames.length = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})
afterEach(cleanUp)

const paint = () => {
  for (const frame of frames.splice(0)) frame(0)
}
const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('G-292 a form that is opened from the feed begins with its first section, and the others follow its paint', async () => {
  const opened = open('/news/add', undefined, { isFromHome: true })
  await findBox('タイトル')
  expect(shown()).toEqual(['投稿内容'])
  await waitFor(() => expect(frames).not.toEqual([]))
  paint()
  await opened
  expect(shown()).toHaveLength(8)
})

test('G-292 TIP-04 the hints of a form that is opened from the feed come when it is whole, all of them', async () => {
  localStorage.clear()
  const opened = open('/news/add', undefined, { isFromHome: true })
  await findBox('タイトル')
  paint()
  await opened
  await waitFor(() => {
    paint()
    screen.getByText(tipText.place(1, 6))
  })
})

test('G-292 every other new form is whole at once', async () => {
  await open('/news/add')
  await findBox('タイトル')
  expect(shown()).toHaveLength(8)
})

import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Answers } from '../../../testing/server.fake.ts'
import { draftStore } from '../../drafts/draft-store.fake.ts'
import { findBox, moveTimers, open, prepare, serve, suzuki, write } from './form.fake.tsx'

export const draftId = '0d4f8f0e-0000-4000-8000-000000000001'
export const yesterday = { fields: { title: '昨日の件名', content: '昨日の本文' }, savedAt: '2026/11/19 14:22' }

export const storedInput = () => Object.keys(sessionStorage).filter((key) => key.includes('input'))

/** Whether the page may be closed without a question. */
export const unloads = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

/** Sets clock and timers for one test of drafts. */
export const prepareDrafts = () => {
  prepare()
  moveTimers()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

/** Opens the form of a new post at a server with drafts. */
export const openForm = async (
  first: Parameters<typeof draftStore>[0] = {},
  { answers = {}, state = {} }: { answers?: Answers; state?: { draftId?: string } } = {},
) => {
  const store = draftStore(first)
  const server = serve({ ...store.answers, ...answers })
  const page = await open('/news/add', suzuki, state)
  await findBox('タイトル')
  return { ...store, ...server, ...page }
}
export const passTime = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms)
export const seeSaved = (time = '12:03') => screen.findByText(`下書きを保存しました ${time}`)
/** Writes a title, and waits until it is stored. */
export const writeAndSave = async (title = '件名') => {
  await write('タイトル', title)
  await passTime()
  await seeSaved()
}

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aNews, people, renderDetail, serve } from './detail.fake.tsx'

const { newsId, title } = aNews()
const address = `${location.origin}/news/${newsId}`
const copied = vi.fn<(text: string) => Promise<void>>()

/** A browser whose share sheet ends as `share` does; without one when null. */
const open = (share: (() => Promise<void>) | null) => {
  copied.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
  Object.defineProperty(navigator, 'share', { configurable: true, value: share ?? undefined })
  serve()
  renderDetail(people.viewer)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('DETAIL-20 the address of the post is copied, and a toast says so; without a share sheet none is offered', async () => {
  open(null)
  await press('リンクをコピー')
  await screen.findByText('リンクをコピーしました。')
  expect(copied.mock.calls).toEqual([[address]])
  expect(screen.queryByRole('button', { name: '共有する' })).toBeNull()
})

test('DETAIL-20 where the browser refuses, the address can be copied by hand', async () => {
  open(null)
  copied.mockRejectedValue(new Error('refused'))
  await press('リンクをコピー')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(address)
  await press('OK')
})

test('DETAIL-20 the device’s share sheet gets title and address, and closing it changes nothing', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  open(share)
  await press('共有する')
  expect(share.mock.calls).toEqual([[{ title, url: address }]])
  expect([copied.mock.calls, screen.queryByRole('alertdialog')]).toEqual([[], null])
})

test('DETAIL-20 a share sheet that does not open leaves the address on the clipboard', async () => {
  open(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await press('共有する')
  await waitFor(() => expect(copied.mock.calls).toEqual([[address]]))
})

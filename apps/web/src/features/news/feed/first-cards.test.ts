import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFirstEntries } from './use-feed.ts'

const posts = Array.from({ length: 20 }, (_, index) => index)

/** How many cards each render had. */
const rendered = (isRestoring: boolean) => {
  const counts: number[] = []
  const { rerender } = renderHook(
    ({ loaded }) => {
      counts.push(useFirstEntries(loaded, isRestoring).length)
    },
    { initialProps: { loaded: posts.slice(0, 0) } },
  )
  rerender({ loaded: posts })
  return counts
}

test('what is on screen renders first, and the rest without a request', async () => {
  const counts = rendered(false)
  expect(counts.slice(0, 2)).toEqual([0, 8])
  await waitFor(() => expect(counts.at(-1)).toBe(20))
})

test('FEED-27 a restored position has all cards at once', () => {
  expect(rendered(true).slice(0, 2)).toEqual([0, 20])
})

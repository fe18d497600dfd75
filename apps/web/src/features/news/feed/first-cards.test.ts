import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFirstCards } from './use-feed.ts'

const posts = Array.from({ length: 20 }, (_, index) => index)

/** How many cards were drawn, from draw to draw. */
const draws = (isComingBack: boolean) => {
  const counts: number[] = []
  const { rerender } = renderHook(
    ({ loaded }) => {
      counts.push(useFirstCards(loaded, isComingBack).length)
    },
    { initialProps: { loaded: posts.slice(0, 0) } },
  )
  rerender({ loaded: posts })
  return counts
}

test('what is seen first is drawn first, and the rest without being asked for', async () => {
  const counts = draws(false)
  expect(counts.slice(0, 2)).toEqual([0, 6])
  await waitFor(() => expect(counts.at(-1)).toBe(20))
})

test('FEED-27 a place that is brought back finds all cards at once', () => {
  expect(draws(true).slice(0, 2)).toEqual([0, 20])
})

import { pinNews } from '@kawaraban/contract/pins.ts'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { card, cardNow, items, openFeed, openFeedTests, serveFeed, titles } from './feed-setup.fake.tsx'

openFeedTests()

test('PIN-01 G-067 a press that does not take the focus, as in Safari, pins its post, and the focus stays nowhere', async () => {
  const server = serveFeed(items(3))
  openFeed()
  await card('お知らせ3')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(cardNow('お知らせ1').getByRole('button', { name: 'ピン留めする' }))
  await waitFor(() => expect(titles()).toEqual(['お知らせ1', 'お知らせ3', 'お知らせ2']))
  expect(server.requests(pinNews)).toHaveLength(1)
  expect(document.activeElement).toBe(document.body)
})

import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updatePostInFeed } from '../feed-cache.ts'
import { card, cardNow, items, openFeed, openFeedTests, serveFeed, titles } from './feed-setup.fake.tsx'
import { chooseFilters } from './feed-state.ts'

openFeedTests()

const focusedTitle = () => document.activeElement?.closest('article')?.querySelector('h2, h3')?.textContent

test('FEED-05 G-098 a post that leaves the list while it has the focus gives that to the next one, and the last to the screen', async () => {
  serveFeed(items(3))
  const { client } = openFeed()
  chooseFilters(['unread'])
  await card('お知らせ2')
  const view = (newsId: string) => act(async () => updatePostInFeed(client, newsId, { viewed: true }))
  cardNow('お知らせ2').getByRole('link').focus()
  await view('2')
  await waitFor(() => expect(titles()).toEqual(['お知らせ3', 'お知らせ1']))
  await waitFor(() => expect(focusedTitle()).toBe('お知らせ1'))
  await view('1')
  await waitFor(() => expect(focusedTitle()).toBe('お知らせ3'))
  await view('3')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

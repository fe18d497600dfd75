import { expect, test } from 'vitest'
import { anItem, card, cardNow, openFeed, openFeedTests, serveFeed } from './feed-setup.fake.tsx'

openFeedTests()

test('FILE-03 G-600 a card has the number of its files and its first picture; a line has the number alone', async () => {
  const firstPicture = { fileId: 'p1', name: 'a.jpg', kind: 'picture', bytes: 9, state: 'ready' as const, alt: '図' }
  serveFeed([
    anItem({ newsId: '3', title: '済んだ', viewed: true, viewerPinned: true, fileCount: 4, firstPicture }),
    anItem({ newsId: '2', title: '写真', fileCount: 2, firstPicture }),
    anItem({ newsId: '1', title: '表だけ', fileCount: 1 }),
    anItem({ newsId: '0', title: '文だけ' }),
  ])
  openFeed()
  const shown = await card('写真')
  shown.getByText('添付2件')
  expect(shown.getByRole('img', { name: '図' }).getAttribute('src')).toBe('/v1/files/p1/small')
  cardNow('済んだ').getByText('添付4件')
  cardNow('表だけ').getByText('添付1件')
  for (const title of ['済んだ', '表だけ', '文だけ']) expect(cardNow(title).queryByRole('img')).toBeNull()
  expect(cardNow('文だけ').queryByText(/添付/)).toBeNull()
})

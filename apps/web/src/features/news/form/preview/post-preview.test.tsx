import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUp, fillIn, open, prepare, press, serve } from '../form.fake.tsx'

beforeEach(prepare)
afterEach(cleanUp)

test('CHECK-03 FEED-09 the card is shown as readers get it, unread', async () => {
  serve()
  await open('/news/add', undefined, { isFromHome: true })
  await fillIn()
  await press('確認する')
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^一覧での見え方/)
  const card = within(frame.contentDocument?.body ?? document.createElement('p'))
  card.getByText('未読')
  expect(card.queryByText('既読')).toBeNull()
})

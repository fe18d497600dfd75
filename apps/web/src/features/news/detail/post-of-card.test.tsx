import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp, listed, openApp, post } from '../../../app/open-app.fake.tsx'

afterEach(closeApp)

test('DETAIL-01 G-292 of several cards the detail shows the post of the pressed one while it is being loaded', async () => {
  const posts = ['11', '12', '13'].map((newsId) => ({ ...listed, newsId, title: `投稿${newsId}` }))
  const { promise, resolve } = Promise.withResolvers<NewsDetail>()
  const { press, server } = await openApp('/', {
    answers: { listNews: ({ query }) => (query.after === undefined ? posts : []), getNews: () => promise },
  })
  await press('link', '投稿12')
  await screen.findByRole('heading', { level: 1, name: '投稿12' })
  resolve({ ...post, newsId: '12', title: '投稿12' })
  await waitFor(() => expect(server.requests(viewNews)).toHaveLength(1))
})

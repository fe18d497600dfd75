import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp, listed, openApp, post } from './open-app.fake.tsx'

afterEach(closeApp)

const posts = ['14', '13', '12'].map((newsId) => ({ ...listed, newsId, title: `投稿${newsId}` }))

const open = (path: string) =>
  openApp(path, {
    answers: {
      listNews: ({ query }) => (query.after === undefined ? posts : []),
      getNews: ({ params }) => ({ ...post, newsId: params.newsId, title: `投稿${params.newsId}` }),
    },
  })

const shown = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const links = () =>
  within(screen.getByRole('navigation', { name: '前後の投稿' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('G-355 a post leads to those beside it in the feed, and Back to the feed, on the post that was read last', async () => {
  const app = await open('/')
  await app.press('link', '投稿13')
  await shown('投稿13')
  expect(links()).toEqual(['前の投稿投稿14', '次の投稿投稿12'])
  await app.press('link', /^次の投稿/)
  await shown('投稿12')
  expect(app.path()).toBe('/news/12')
  await waitFor(() => expect(links()).toEqual(['前の投稿投稿13']))
  window.history.back()
  await screen.findByRole('heading', { level: 1, name: '社内報' })
  await waitFor(() => expect(document.querySelector('[aria-current=true]')?.textContent).toBe('投稿12'))
})

test('G-355 a post that was opened by its address leads to no other', async () => {
  await open('/news/13')
  await shown('投稿13')
  expect(screen.queryByRole('navigation', { name: '前後の投稿' })).toBeNull()
})

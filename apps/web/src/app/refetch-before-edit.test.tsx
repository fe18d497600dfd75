import { getNews } from '@kawaraban/contract/news.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { detailText } from '../messages/detail.ts'
import { edit } from '../messages/edit.ts'
import { closeApp, openApp, post } from './open-app.fake.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeApp)

/** Opens the detail of a post that has another title at each call; the call with this number fails. */
const openChanging = async (failing?: number) => {
  let calls = 0
  const getNews = () => (++calls === failing ? Response.json({}, { status: 418 }) : { ...post, title: `${calls}版` })
  const app = await openApp('/news/12', { role: 'editor', answers: { getNews } })
  await screen.findByRole('heading', { level: 1, name: '1版' })
  return app
}

const title = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: /^タイトル/ })).value

test('EDIT-02 from its detail a form shows the post as it is now, by one call', async () => {
  const app = await openChanging()
  await app.press('link', detailText.edit)
  expect(await title()).toBe('2版')
  expect(app.server.requests(getNews)).toHaveLength(2)
})

test('EDIT-02 a failure on the way is shown by the form, without another call, and a press loads again', async () => {
  const app = await openChanging(2)
  await app.press('link', detailText.edit)
  await screen.findByText(edit.notLoaded)
  expect(app.server.requests(getNews)).toHaveLength(2)
  await app.press('button', '再読み込み')
  expect(await title()).toBe('3版')
})

test('EDIT-02 from elsewhere a form does not show what an earlier visit has loaded', async () => {
  const app = await openChanging()
  const router = (await import('./router.ts')).pageRouter()
  await router.navigate({ to: '/todo' })
  await router.navigate({ to: '/news/edit/$newsId', params: { newsId: '12' } })
  expect(await title()).toBe('2版')
  expect(app.server.requests(getNews)).toHaveLength(2)
})

import { completeNews } from '@kawaraban/contract/reactions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { completionText } from '../../messages/feed.ts'
import { refuse } from '../../testing/server.fake.ts'
import { aNews, closeAlert, people, renderDetail, serve, setUpDetailTests } from '../news/detail/detail.fake.tsx'

setUpDetailTests()

const former = { title: '避難訓練のお知らせ', content: '本日13時から避難訓練を行います。' }
const changed = { version: 3, formerVersion: 1, former }
const notice = () => screen.findByRole('region', { name: '内容が変わりました' })

test('AGAIN-02 who had completed sees what was added and taken out, above the whole new text, and can fold it away', async () => {
  serve({ getNews: aNews(changed) })
  renderDetail(people.viewer)
  const region = await notice()
  expect(region.querySelector('del')?.textContent).toBe('削除：13（削除ここまで）')
  expect(region.querySelector('ins')?.textContent).toBe('追加：14（追加ここまで）')
  // The title is the same.
  expect(within(region).queryByText('タイトル')).toBeNull()
  expect(screen.getByText('本日14時から避難訓練を行います。')).toBeTruthy()
  const fold = region.querySelector('details')
  expect(fold?.open).toBe(true)
  await userEvent.click(within(region).getByText('変わったところ'))
  expect(fold?.open).toBe(false)
})

test('AGAIN-02 who had not completed sees the new text alone', async () => {
  serve({ getNews: aNews({ version: 3 }) })
  renderDetail(people.viewer)
  expect(await screen.findByText('本日14時から避難訓練を行います。')).toBeTruthy()
  expect(screen.queryByText('内容が変わりました')).toBeNull()
})

test('AGAIN-02 a former text that is not stored any more, or that is the same, is said to be so', async () => {
  serve({ getNews: aNews({ version: 60, formerVersion: 1 }) })
  renderDetail(people.viewer)
  expect((await notice()).textContent).toContain('以前の内容は保存されていないため')
  serve({ getNews: aNews({ ...changed, former: { title: aNews().title, content: aNews().content } }) })
  renderDetail(people.viewer)
  expect(await screen.findByText('タイトルと本文は変わっていません。')).toBeTruthy()
})

test('AGAIN-02 completing names the version that is shown', async () => {
  const server = serve({ getNews: aNews(changed) })
  renderDetail(people.viewer)
  await userEvent.click(await screen.findByRole('button', { name: completionText.do }))
  await waitFor(() => expect(server.requests(completeNews)[0]?.body).toEqual({ reactionType: 'completed', version: 3 }))
})

test('AGAIN-02 a text that changes while it is read is not completed: the new one is shown with what changed', async () => {
  let isChanged = false
  serve({ getNews: () => (isChanged ? aNews(changed) : aNews(former)), completeNews: refuse('newsChanged') })
  const { path } = renderDetail(people.viewer)
  const button = await screen.findByRole('button', { name: completionText.do })
  isChanged = true
  await userEvent.click(button)
  await closeAlert('内容が変わりました。新しい内容を確認してから、もう一度お試しください。')
  await notice()
  expect(screen.getByRole('button', { name: completionText.do })).toBeTruthy()
  expect(path()).toBe('/news/7')
})

import { type FoundItem, searchNews } from '@kawaraban/contract/search.ts'
import { addMonths, dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { putNewsOnTop } from '@kawaraban/contract/tops.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { start, useNewsApp } from '../../testing/news-app.ts'

const { app } = useNewsApp()

const found = async (person: Person, over: Record<string, unknown> = {}): Promise<string[]> =>
  (await app.call(person, searchNews, { body: { query: '避難', ...over } })).data.news.map(
    ({ newsId }: FoundItem) => newsId,
  )

test('TOP-01 G-542 FIND-04 a found post is on top in the orders of the feed; the order by relevance has nothing on top', async () => {
  const { sato, suzuki, tanaka } = app.cast
  const store = (title: string, minutes: number) =>
    app.storePost(suzuki, { title, startAt: start - minutes * minuteMs, endAt: start + dayMs })
  const [newer, older] = [await store('避難経路', 1), await store('避難訓練', 2)]
  const other = await store('食堂の献立', 3)
  for (const newsId of [older, other]) await app.call(sato, putNewsOnTop, { params: { newsId } })
  expect(await found(tanaka)).toEqual([older, newer])
  expect(await found(tanaka, { limit: '1' })).toEqual([older])
  expect(await found(tanaka, { after: older })).toEqual([newer])
  expect(await found(tanaka, { sortBy: 'startDate', order: 'asc' })).toEqual([older, newer])
  expect(await found(tanaka, { sortBy: 'relevance' })).toEqual([newer, older])
  expect(await found(tanaka, { sortBy: 'relevance', after: newer })).toEqual([older])
})

test('G-546 PERM-08 PERM-09 ended posts are found by those who may see them alone, under the flag without all others', async () => {
  const { sato, suzuki, ito, tanaka } = app.cast
  const current = await app.storePost(suzuki, { title: '避難経路', startAt: start, endAt: addMonths(start, 12) })
  const ended = await app.storePost(suzuki, { title: '避難訓練', startAt: start - dayMs, endAt: start - minuteMs })
  for (const person of [sato, suzuki, ito]) {
    expect(await found(person)).toEqual([current, ended])
    for (const sortBy of ['startDate', 'dueDate', 'relevance'])
      expect(await found(person, { companyintraNewsStatusFilter: 'ended', sortBy })).toEqual([ended])
  }
  expect(await found(tanaka)).toEqual([current])
  expect(await found(tanaka, { companyintraNewsStatusFilter: 'ended' })).toEqual([])
})

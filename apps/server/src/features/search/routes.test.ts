import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { deleteNews, feedVersionHeader, listNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { type FoundItem, searchNews } from '@kawaraban/contract/search.ts'
import { todoCountHeader } from '@kawaraban/contract/todo.ts'
import { addMonths, dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { putNewsOnTop } from '@kawaraban/contract/tops.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { describe, expect, test } from 'vitest'
import { addSession, type Person, sessionKeyOf } from '../../testing/company.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'

const { app, body } = useNewsApp()

const search = async (person: Person | null, query: string, over: Record<string, unknown> = {}) =>
  app.call(person, searchNews, { body: { query, ...over } })
const found = async (person: Person, query: string, over: Record<string, unknown> = {}): Promise<string[]> =>
  (await search(person, query, over)).data.news.map(({ newsId }: FoundItem) => newsId)

describe('FIND-02 what is found', () => {
  test('has every word in its title, its text or the name of its author, wherever each is', async () => {
    const { suzuki, ito, tanaka } = app.cast
    const one = await app.storePost(suzuki, { title: '防災訓練', content: '階段を使います。' })
    const other = await app.storePost(ito, { title: '食堂の献立', content: '防災の日の献立です。' })
    expect(await found(tanaka, '防災')).toEqual([other, one])
    expect(await found(tanaka, '防災　階段')).toEqual([one])
    expect(await found(tanaka, '防災 鈴木')).toEqual([one])
    expect(await found(tanaka, '防災 伊藤彩')).toEqual([other])
    expect(await found(tanaka, '段')).toEqual([one])
    expect(await found(tanaka, '防災 献立 階段')).toEqual([])
  })

  test('a text with marks is found as readers see it, and cards are those of the feed', async () => {
    const { suzuki, tanaka } = app.cast
    const content = '# 見**出し**\n\n- 一つ目'
    const newsId = await app.storePost(suzuki, {
      title: '書式',
      content,
      contentFormat: 'markdown',
      dueAt: start + dayMs,
    })
    const answer = await search(tanaka, '見出し')
    expect(answer.data).toMatchObject({ found: 1, unfiltered: 1, hiddenBy: [] })
    const [{ excerpt, ...card }] = answer.data.news
    const list = await app.call(tanaka, listNews)
    expect([card]).toEqual(list.data)
    expect(excerpt).toBe('見出し\n一つ目')
    for (const header of [feedVersionHeader, todoCountHeader]) expect(answer.headers[header]).toBe(list.headers[header])
    expect(await found(tanaka, '**')).toEqual([])
    expect((await search(tanaka, '書式', { after: newsId })).headers[feedVersionHeader]).toBeUndefined()
  })

  test('FIND-05 an excerpt is around the first hit of any word, and there is none where the title alone is hit', async () => {
    const { suzuki, tanaka } = app.cast
    await app.storePost(suzuki, { title: '標題', content: `${'前'.repeat(500)}的中。${'間'.repeat(300)}二番` })
    const excerptOf = async (query: string) => (await search(tanaka, query)).data.news[0].excerpt
    expect(await excerptOf('的中')).toMatch(/^…前{12}的中。間+…$/)
    expect(await excerptOf('二番 的中')).toMatch(/^…前{12}的中。間+…$/)
    expect(await excerptOf('標題')).toBeUndefined()
  })

  test('an edited, deleted or new post, and a new name, are found as they are now', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, { title: '題', content: '古い言葉' })
    expect(await found(tanaka, '古い')).toEqual([newsId])
    // The clock does not move in between.
    for (const content of ['新しい言葉', '更に別の言葉']) {
      await app.call(suzuki, updateNews, { params: { newsId }, body: body({ title: '題', content }) })
      expect([await found(tanaka, '古い'), await found(tanaka, content)]).toEqual([[], [newsId]])
    }
    expect(await found(tanaka, '新しい')).toEqual([])
    await app.call(suzuki, updateMyProfile, { body: { name: '鈴木 改名' } })
    expect([await found(tanaka, '改名'), await found(tanaka, '一郎')]).toEqual([[newsId], []])
    await app.call(suzuki, updateMyProfile, { body: { name: '鈴木 一郎' } })
    const second = await app.storePost(suzuki, { title: '別の題' })
    expect(await found(tanaka, '別の')).toEqual([second, newsId])
    await app.call(suzuki, deleteNews, { params: { newsId } })
    expect(await found(tanaka, '別の')).toEqual([second])
  })
})

describe('FIND-04 orders, pages and filters', () => {
  test('G-521 by relevance hits in the title come first, then the newer ones, whatever is pinned', async () => {
    const { suzuki, tanaka } = app.cast
    const at = (minutes: number) => ({ startAt: start - minutes * minuteMs })
    const inText = await app.storePost(suzuki, { title: '一', content: '防災 訓練', ...at(1) })
    const oldTitle = await app.storePost(suzuki, { title: '防災', content: '訓練', ...at(9) })
    const newTitle = await app.storePost(suzuki, { title: '訓練', content: '防災', ...at(5) })
    const both = await app.storePost(suzuki, { title: '防災訓練', ...at(20) })
    await app.call(tanaka, pinNews, { params: { newsId: inText } })
    const byRelevance = [both, newTitle, oldTitle, inText]
    for (const order of ['asc', 'desc'])
      expect(await found(tanaka, '防災 訓練', { sortBy: 'relevance', order })).toEqual(byRelevance)
    expect(await found(tanaka, '防災 訓練')).toEqual([inText, newTitle, oldTitle, both])
    expect(await found(tanaka, '防災 訓練', { order: 'asc' })).toEqual([inText, both, oldTitle, newTitle])
  })

  test('FIND-04 TOP-01 what is on top comes first as in the feed, and nowhere by relevance', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const onTop = await app.storePost(suzuki, { title: '献立', content: '防災', startAt: start - dayMs })
    const newer = await app.storePost(suzuki, { title: '防災' })
    await app.call(sato, putNewsOnTop, { params: { newsId: onTop } })
    expect(await found(tanaka, '防災')).toEqual([onTop, newer])
    expect(await found(tanaka, '防災', { sortBy: 'relevance' })).toEqual([newer, onTop])
    expect((await search(tanaka, '防災')).data.news[0].isTop).toBe(true)
  })

  test('G-527 PERM-08 PERM-09 ended posts are found by who may see them, for three months, as the filters say', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const over = { companyintraNewsStatusFilter: 'ended' }
    const ended = await app.storePost(suzuki, { title: '防災', startAt: start - 9 * dayMs, endAt: start - minuteMs })
    const published = await app.storePost(suzuki, { title: '防災' })
    for (const person of [sato, suzuki]) {
      expect(await found(person, '防災')).toEqual([published, ended])
      expect(await found(person, '防災', over)).toEqual([ended])
      expect(await found(person, '防災', { companyintraNewsStatusFilter: 'excludeAfterPublication' })).toEqual([
        published,
      ])
    }
    expect(await found(tanaka, '防災')).toEqual([published])
    expect(await found(tanaka, '防災', over)).toEqual([])
    app.clock.now = addMonths(start, 3)
    const later = { ...sato, sessionKey: sessionKeyOf(sato, 'three months later') }
    await addSession(app.db, later, { ...later, now: app.clock.now })
    expect(await found(later, '防災', over)).toEqual([published])
    expect((await search(later, '防災')).data.unfiltered).toBe(1)
  })

  test('FIND-04 G-067 pages by cursor give every found post once, in each order, also when the last one was changed', async () => {
    const { suzuki, tanaka } = app.cast
    for (let index = 0; index < 7; index++) {
      const newsId = await app.storePost(suzuki, {
        title: index % 3 === 0 ? `防災${index}` : `題${index}`,
        content: '防災',
      })
      await app.storePost(suzuki, { title: '別の話' })
      if (index % 2 === 0) await app.call(tanaka, pinNews, { params: { newsId } })
    }
    for (const sortBy of ['startDate', 'dueDate', 'relevance']) {
      const whole = await found(tanaka, '防災', { sortBy })
      expect(whole).toHaveLength(7)
      const paged: string[] = []
      for (let page = 0; page < 5; page++) {
        const after = paged.at(-1)
        const { data } = await search(tanaka, '防災', { sortBy, limit: '2', ...(after && { after }) })
        expect(data.found).toBe(7)
        paged.push(...data.news.map(({ newsId }: FoundItem) => newsId))
      }
      expect(paged).toEqual(whole)
      const [last = ''] = whole.slice(3)
      await app.call(suzuki, updateNews, { params: { newsId: last }, body: body({ title: '題', content: '変更' }) })
      const rest = await found(tanaka, '防災', { sortBy, after: last })
      expect(new Set([...whole.slice(0, 3), ...rest]).size).toBe(3 + rest.length)
      await app.call(suzuki, updateNews, { params: { newsId: last }, body: body({ title: '防災', content: '防災' }) })
    }
  })

  test('G-071 a cursor that is gone or hidden is refused as in the feed', async () => {
    const { suzuki, tanaka, yamada, foreignAdmin } = app.cast
    await app.storePost(suzuki, { title: '防災' })
    const hidden = await app.storePost(suzuki, { title: '防災', audience: [yamada] })
    const foreign = await app.storePost(foreignAdmin, { title: '防災' })
    for (const sortBy of ['startDate', 'relevance'])
      for (const after of [hidden, foreign, '999999', 'latest'])
        expect(await search(tanaka, '防災', { sortBy, after })).toMatchObject(refusal('Document already deleted'))
  })

  test('FIND-06 where filters hide all, each says how much it hides', async () => {
    const { suzuki, tanaka, sato } = app.cast
    for (const title of ['防災一', '防災二']) {
      const newsId = await app.storePost(suzuki, { title })
      await app.call(tanaka, viewNews, { params: { newsId } })
    }
    const hidden = async (person: Person, over: Record<string, unknown>, query = '防災') => {
      const { news, ...counts } = (await search(person, query, over)).data
      return { ...counts, shown: news.length }
    }
    const filter = (...names: string[]) => ({ companyintraNewsStatusFilter: names.join() })
    const nothing = { found: 0, shown: 0 }
    expect(await hidden(tanaka, filter('unread'))).toEqual({
      ...nothing,
      unfiltered: 2,
      hiddenBy: [{ filter: 'unread', found: 2 }],
    })
    expect(await hidden(tanaka, { ...filter('unread'), categoryIds: '999' })).toEqual({
      ...nothing,
      unfiltered: 2,
      hiddenBy: [],
    })
    expect(await hidden(sato, { ...filter('unread'), categoryIds: ['999'] })).toEqual({
      ...nothing,
      unfiltered: 2,
      hiddenBy: [{ filter: 'categoryIds', found: 2 }],
    })
    // A viewer has no filters of publication, so that none can hide anything.
    expect(await hidden(tanaka, filter('pinned', 'excludeBeforePublication'))).toMatchObject({
      hiddenBy: [{ filter: 'pinned', found: 2 }],
    })
    expect(await hidden(tanaka, filter('unread'), '献立')).toEqual({ ...nothing, unfiltered: 0, hiddenBy: [] })
    expect(await hidden(tanaka, filter('unreacted'))).toMatchObject({ found: 2, unfiltered: 2, hiddenBy: [] })
  })
})

describe('G-520 a query', () => {
  test('is of 1 to 200 characters and at most five words, else it is refused', async () => {
    const { tanaka } = app.cast
    for (const query of ['', ' 　', '字'.repeat(201), 7, null, ['防災'], {}])
      expect(await app.call(tanaka, searchNews, { body: { query } })).toMatchObject(refusal('Invalid query'))
    expect(await app.call(tanaka, searchNews, { body: {} })).toMatchObject(refusal('Invalid query'))
    expect(await search(tanaka, 'a b c d e f')).toMatchObject(refusal('Too many words'))
    expect((await search(tanaka, 'a b c d e e ！')).success).toBe(true)
    expect((await search(tanaka, ` ${'𠮷'.repeat(200)} `)).success).toBe(true)
    expect(await search(tanaka, 'a', { sortBy: 'title' })).toMatchObject({ status: 400 })
  })

  test('of marks, halves of characters, NUL or piles of marks finds nothing, and fails nowhere', async () => {
    const { suzuki, tanaka } = app.cast
    await app.storePost(suzuki, { title: '！！', content: '。。。\u0301\u0301' })
    const hostile = ['！', '"', '""', '\0', '\ud800', '\u0301'.repeat(200), '\u3099'.repeat(200), '👨\u200d'.repeat(60)]
    hostile.push(
      'が'.repeat(200),
      'けがか'.repeat(60),
      'サーバーの'.repeat(40),
      '%',
      '\\',
      '.*',
      '\u202e逆',
      '﷽'.repeat(200),
    )
    for (const query of hostile) {
      const { status, data } = await search(tanaka, query)
      expect([query, status, data?.found]).toEqual([query, 200, 0])
    }
  })

  test('needs a reader, and is sent in a body alone', async () => {
    const { kobayashi, tanaka, cookieName } = { ...app.cast, cookieName: app.cookieName }
    expect(await search(null, '防災')).toMatchObject(refusal('Missing session key'))
    expect(await search(kobayashi, '防災')).toMatchObject(refusal('No permission'))
    const url = `${searchNews.path}?query=a`
    expect(await app.inject({ url, cookies: { [cookieName]: tanaka.sessionKey } })).toMatchObject({ status: 405 })
  })
})

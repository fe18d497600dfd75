import { getLegalText, getMe, updateMe } from '@kawaraban/contract/consent.ts'
import { getNews } from '@kawaraban/contract/news.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { agreements, undecided } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '../../testing/company.ts'
import { contentsOf, isPlain, pageData, postTitle, type TestPages, testPages } from '../../testing/rendered.ts'

let tested: TestPages

beforeAll(async () => {
  tested = await testPages()
}, 120_000)
afterAll(() => tested.close())

const callsIn = (body: string) => Object.keys(pageData(body).answers).map((key) => key.replace(/ .*/, ''))

describe('G-293 the form', () => {
  test('of a new post comes open at the minute of the server, with what the browser would call, and writes nothing', async () => {
    const { cast } = tested
    const before = await contentsOf(tested)
    const { body, headers } = await tested.openRendered(cast.suzuki, {}, '/news/add')
    expect(await contentsOf(tested)).toBe(before)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('id="form-content"')
    expect(body).toMatch(/<input[^>]* value="2026\/11\/20"[^>]*>/)
    expect(pageData(body).screen).toBe('newsAdd')
    expect(callsIn(body)).toEqual([
      'getSession',
      'createCsrfToken',
      'getMe',
      'checkService',
      'getMyProfile',
      'countNewPosts',
    ])
    expect(body).not.toContain(postTitle)
  })

  test('of a stored post has its text, as the API answers this caller', async () => {
    const { cast, call, storePost } = tested
    const newsId = await storePost(cast.suzuki, { title: '直す前の題', content: '直す前の本文' })
    for (const person of [cast.suzuki, cast.sato]) {
      const { body } = await tested.openRendered(person, {}, `/news/edit/${newsId}`)
      expect(body).toMatch(/<input[^>]* value="直す前の題"/)
      expect(body).toMatch(/<textarea[^>]*>直す前の本文<\/textarea>/)
      const { answers, screen } = pageData(body)
      expect(screen).toBe('newsEdit')
      const [, given] = Object.entries<{ data: unknown }>(answers).find(([key]) => key.startsWith('getNews ')) ?? []
      expect(given?.data).toEqual((await call(person, getNews, { params: { newsId } })).data)
    }
  })

  test('NAV-32 is not on the plain page of those who may not write, or not change this post', async () => {
    const { cast, storePost, clock } = tested
    const others = await storePost(cast.sato, { title: '他の人の題' })
    const ended = await storePost(cast.suzuki, { title: '終わった題', endAt: clock.now - dayMs })
    for (const [person, path] of [
      [cast.tanaka, '/news/add'],
      [cast.kobayashi, '/news/add'],
      [null, '/news/add'],
      [cast.suzuki, `/news/edit/${others}`],
      [cast.suzuki, `/news/edit/${ended}`],
      [cast.tanaka, `/news/edit/${others}`],
      [cast.foreignAdmin, `/news/edit/${others}`],
      [cast.suzuki, '/news/edit/999999999'],
      [cast.suzuki, `/news/edit/${'9'.repeat(100)}`],
      [cast.suzuki, '/news/edit/x'],
    ] as const) {
      const { statusCode, body } = await tested.open(person, {}, path)
      expect([path, statusCode, isPlain(body)]).toEqual([path, 200, true])
      expect(body).not.toMatch(/form-content|他の人の題|終わった題/)
    }
  })
})

describe('G-293 the screens before the first one', () => {
  test('CONS-09 those who have not agreed get the terms as the API has them, wherever they go, and no news', async () => {
    const { db, cast, clock, call } = tested
    const person = await addPerson(db, cast.ours, { ...undecided.yamaguchi, now: clock.now })
    const texts = await Promise.all(
      (['terms', 'privacy'] as const).map((document) => call(null, getLegalText, { params: { document } })),
    )
    const before = await contentsOf(tested)
    for (const path of ['/', '/terms', '/news/add', '/news/1']) {
      const { body } = await tested.openRendered(person, {}, path)
      const { answers, screen } = pageData(body)
      expect(screen).toBe('terms')
      expect(callsIn(body)).toEqual(['getSession', 'createCsrfToken', 'getMe', 'getLegalText', 'getLegalText'])
      const given = Object.entries<{ data: unknown }>(answers).filter(([key]) => key.startsWith('getLegalText'))
      expect(given.map(([, { data }]) => data)).toEqual(texts.map(({ data }) => data))
      expect(body).toContain('利用規約が改定されました')
      expect(body).not.toContain(postTitle)
    }
    expect(await contentsOf(tested)).toBe(before)
  })

  test('CONS-09 after the terms comes the question about analytics, and then the feed', async () => {
    const { db, cast, clock, call } = tested
    const person = await addPerson(db, cast.ours, { ...undecided.fujita, now: clock.now })
    const { body } = await tested.openRendered(person)
    expect(pageData(body).screen).toBe('analytics')
    expect(callsIn(body)).toEqual(['getSession', 'createCsrfToken', 'getMe'])
    const [, given] = Object.entries<{ data: unknown }>(pageData(body).answers)[2] ?? []
    expect(given?.data).toEqual((await call(person, getMe)).data)
    await call(person, updateMe, { body: { agreement: agreements.granted } })
    expect((await tested.openRendered(person)).body).toContain(postTitle)
    expect(isPlain((await tested.open(person, {}, '/terms')).body)).toBe(true)
  })
})

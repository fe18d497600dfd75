import { createHash } from 'node:crypto'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { maxFormerVersions } from '@kawaraban/contract/versions.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { newsBodyAt } from '../../testing/company.ts'
import { filesOf } from '../../testing/files-app.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'
import { versionsOf } from '../../testing/versions-app.ts'

const { app, body, create } = useNewsApp()
const { save, askAgain, complete, completed, detail, versions, version } = versionsOf(app)
const { upload } = filesOf(app)
afterEach(() => app.db.query(sql`delete from files`))

const numbers = async (newsId: string) => (await versions(app.cast.suzuki, newsId)).map(({ version: number }) => number)
const post = async (over: Record<string, unknown> = {}): Promise<string> =>
  (await create(app.cast.suzuki, { endDate: '2026/11/25 10:00', ...over })).data.newsId

describe('a version', () => {
  test('AGAIN-03 is another one where title, text, dates, kind of audience or files differ, and only there', async () => {
    const { suzuki, sato, tanaka } = app.cast
    const same = { title: '件名', content: '本文', dueDate: '2026/11/23 10:00', endDate: '2026/11/25 10:00' }
    const newsId = await post(same)
    expect(await numbers(newsId)).toEqual([1])
    const unchanged = [{}, { pushFlag: true, remindType: 'dueDate', remindDaysBefore: 1 }, { chaseSteps: ['dueDay'] }]
    for (const over of unchanged)
      expect(await save(sato, newsId, { ...same, ...over })).toMatchObject({ success: true })
    expect(await numbers(newsId)).toEqual([1])
    const changed: Record<string, unknown>[] = [
      { title: '新しい件名' },
      { content: '新しい本文' },
      { contentFormat: 'markdown' },
      { dueDate: '' },
      { endDate: '2026/11/26 10:00' },
      { scope: 'specific', companyUserIds: [tanaka.companyUserId] },
      {
        scope: 'specific',
        companyUserIds: [tanaka.companyUserId],
        files: [{ fileId: await upload(suzuki, 'a.txt', 'a') }],
      },
    ]
    let over: Record<string, unknown> = same
    for (const [index, change] of changed.entries()) {
      over = { ...over, ...change }
      await save(suzuki, newsId, over)
      expect((await numbers(newsId))[0], JSON.stringify(change)).toBe(index + 2)
      await save(suzuki, newsId, over)
      expect((await numbers(newsId))[0], JSON.stringify(change)).toBe(index + 2)
    }
    // Who is named is no part of it.
    await save(suzuki, newsId, { ...over, companyUserIds: [sato.companyUserId] })
    expect(await numbers(newsId)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('AGAIN-03 has what was there, by whom and when, for its author and admins', async () => {
    const { suzuki, sato } = app.cast
    const newsId = await post({ title: '一', content: '一の本文', dueDate: '2026/11/23 10:00' })
    app.clock.now = start + 5 * minuteMs
    await save(sato, newsId, {
      title: '二',
      content: '**二**の本文',
      contentFormat: 'markdown',
      endDate: '2026/11/24 10:00',
    })
    app.clock.now = start + 9 * minuteMs
    await save(suzuki, newsId, { title: '二', content: '三の本文', endDate: '2026/11/24 10:00', completions: 'keep' })
    const dates = { startDate: '2026/11/20 10:00', scope: 'all', files: [], asksAgain: false, reopened: 0 }
    const first = {
      ...dates,
      version: 1,
      savedAt: '2026/11/20 10:00',
      savedBy: suzuki.name,
      title: '一',
      endDate: '2026/11/25 10:00',
      dueDate: '2026/11/23 10:00',
    }
    const second = {
      ...dates,
      version: 2,
      savedAt: '2026/11/20 10:05',
      savedBy: sato.name,
      title: '二',
      endDate: '2026/11/24 10:00',
      dueDate: '',
    }
    const third = { ...second, version: 3, savedAt: '2026/11/20 10:09', savedBy: suzuki.name }
    for (const person of [suzuki, sato]) expect(await versions(person, newsId)).toEqual([third, second, first])
    expect((await version(sato, newsId, 1)).data).toEqual({ ...first, content: '一の本文' })
    expect((await version(suzuki, newsId, 2)).data).toEqual({
      ...second,
      content: '**二**の本文',
      contentFormat: 'markdown',
    })
    expect((await version(suzuki, newsId, 3)).data).toEqual({ ...third, content: '三の本文' })
    for (const unknown of [4, 0, 'x', '-1', '99999999999'])
      expect(await version(suzuki, newsId, unknown)).toMatchObject(refusal('Document already deleted'))
    const [everybody, author] = [await detail(app.cast.yamada, newsId), await detail(suzuki, newsId)]
    expect([everybody.version, author.version, everybody.lastEdit]).toEqual([3, 3, undefined])
  })

  test('AGAIN-03 names its files by their hash: one that is sent once more is the same, another of the same name is not', async () => {
    const { suzuki } = app.cast
    const send = async (content: string) => ({ files: [{ fileId: await upload(suzuki, '一覧.csv', content) }] })
    const same = { title: '件名', endDate: '2026/11/25 10:00' }
    const newsId = await post({ ...same, ...(await send('a,b')) })
    await save(suzuki, newsId, { ...same, ...(await send('a,b')) })
    expect(await numbers(newsId)).toEqual([1])
    await save(suzuki, newsId, { ...same, ...(await send('a,c')) })
    const hash = (content: string) => createHash('sha256').update(content).digest('hex')
    const file = { name: '一覧.csv', bytes: 3 }
    expect((await versions(suzuki, newsId)).map(({ files }) => files)).toEqual([
      [{ ...file, sha256: hash('a,c') }],
      [{ ...file, sha256: hash('a,b') }],
    ])
    // Of files without a hash another one is another file.
    await app.db.query(sql`update files set sha256 = null`)
    await save(suzuki, newsId, { ...same, ...(await send('a,c')) })
    expect(await numbers(newsId)).toEqual([3, 2, 1])
  })

  test(`AGAIN-03 G-651 of the former ones the newest ${maxFormerVersions} are stored, and receipts keep their number`, async () => {
    const { suzuki, tanaka, yamada } = app.cast
    const newsId = await post()
    for (const person of [tanaka, yamada]) await complete(person, newsId)
    await askAgain(suzuki, newsId, { content: 'もう一度', endDate: '2026/11/25 10:00' })
    await complete(yamada, newsId)
    for (let edit = 0; edit < maxFormerVersions + 2; edit += 1)
      await save(suzuki, newsId, { content: `本文${edit}`, endDate: '2026/11/25 10:00' })
    const stored = await numbers(newsId)
    expect([stored.length, stored[0], stored.at(-1)]).toEqual([maxFormerVersions + 1, maxFormerVersions + 4, 4])
    expect(await completed(suzuki, newsId)).toEqual([[yamada.name, 2]])
    const shown = await detail(tanaka, newsId)
    expect([shown.formerVersion, shown.former]).toEqual([1, undefined])
  })

  test('G-652 of a post from before there were versions is the first one, and nobody is said to have saved it', async () => {
    const { suzuki, sato } = app.cast
    const newsId = await app.storePost(suzuki, { endAt: start + 5 * dayMs })
    await app.db.query(sql`
      update news set version_by = null, version_at = null, edited_by = null, updated_at = ${new Date(start - dayMs)}`)
    const of = async () => (await versions(sato, newsId)).map(({ savedBy, savedAt }) => [savedBy, savedAt])
    expect(await of()).toEqual([['', '2026/11/19 10:00']])
    expect((await detail(sato, newsId)).lastEdit).toEqual({ revision: 0, by: '', at: '2026/11/19 10:00' })
    await save(sato, newsId, { content: '直した本文' })
    expect(await of()).toEqual([
      [sato.name, '2026/11/20 10:00'],
      ['', '2026/11/19 10:00'],
    ])
  })

  test('AGAIN-03 is made by a create that comes again with another text, too', async () => {
    const { suzuki } = app.cast
    const send = async (content: string) =>
      (
        await app.call(suzuki, createNews, {
          headers: { 'idempotency-key': 'the-same' },
          body: newsBodyAt(start, { content }),
        })
      ).data.newsId
    const newsId = await send('一')
    expect(await send('二')).toBe(newsId)
    expect((await version(suzuki, newsId, 1)).data.content).toBe('一')
    expect(await app.call(suzuki, createNews, { body: body({ revision: 3, completions: 'x' }) })).toMatchObject({
      success: true,
    })
  })
})

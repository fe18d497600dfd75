import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'
import { versionsOf } from '../../testing/versions-app.ts'

const { app } = useNewsApp()
const { save, complete, detail, versions } = versionsOf(app)
const ok = { success: true, message: 'OK' }
const changed = refusal('News changed')

const revisionOf = async (newsId: string): Promise<number> => (await detail(app.cast.suzuki, newsId)).lastEdit.revision

describe('two editors of one post', () => {
  test('AGAIN-05 the second is refused, learns who and when and what is stored, and goes on from there', async () => {
    const { suzuki, sato } = app.cast
    const newsId = await app.storePost(suzuki)
    const revision = await revisionOf(newsId)
    app.clock.now = start + 7 * minuteMs
    expect(await save(sato, newsId, { content: '管理者の本文', revision })).toMatchObject(ok)
    expect(await save(suzuki, newsId, { content: '投稿者の本文', revision })).toMatchObject(changed)
    const stored = await detail(suzuki, newsId)
    expect(stored).toMatchObject({
      content: '管理者の本文',
      lastEdit: { revision: revision + 1, by: sato.name, at: '2026/11/20 10:07' },
    })
    expect(await save(suzuki, newsId, { content: '両方の本文', revision: stored.lastEdit.revision })).toMatchObject(ok)
    // A third one is noticed as well.
    expect(await save(sato, newsId, { revision: stored.lastEdit.revision })).toMatchObject(changed)
    expect((await detail(suzuki, newsId)).content).toBe('両方の本文')
    expect((await versions(suzuki, newsId)).length).toBe(3)
  })

  test('AGAIN-05 of many at once, on two servers, with one revision, one is saved and nothing of the others', async () => {
    const { suzuki, sato } = app.cast
    const newsId = await app.storePost(suzuki)
    const revision = await revisionOf(newsId)
    const editors = Array.from({ length: 8 }, (_, index) => ({
      person: index % 2 ? sato : suzuki,
      content: `本文${index}`,
    }))
    const other = versionsOf({ ...app, call: await app.addServer() })
    const answers = await Promise.all(
      editors.map(({ person, content }, index) =>
        (index < 4 ? save : other.save)(person, newsId, { content, revision, completions: 'askAgain' }),
      ),
    )
    const saved = answers.flatMap(({ success }, index) => (success ? [editors[index]?.content] : []))
    expect(saved).toEqual([(await detail(suzuki, newsId)).content])
    expect(answers.filter(({ message }) => message === 'News changed')).toHaveLength(7)
    expect(await revisionOf(newsId)).toBe(revision + 1)
    expect(await versions(suzuki, newsId)).toHaveLength(2)
  })

  test('AGAIN-05 an edit of what is in no version is noticed as well', async () => {
    const { suzuki, sato, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka], title: '件名', content: '本文' })
    const revision = await revisionOf(newsId)
    const named = { scope: 'specific', title: '件名', content: '本文', companyUserIds: [] }
    expect(await save(sato, newsId, named)).toMatchObject(ok)
    expect(await save(suzuki, newsId, { ...named, revision })).toMatchObject(changed)
  })

  test('AGAIN-05 API-11 the same edit that comes again is answered as the first one, not as stale', async () => {
    const { suzuki, sato, tanaka } = app.cast
    const newsId = await app.storePost(suzuki)
    await complete(tanaka, newsId)
    const revision = await revisionOf(newsId)
    const again = { content: '直した本文', revision, completions: 'askAgain', startDate: '2026/11/20 10:00' }
    const send = () => save(suzuki, newsId, again, { 'idempotency-key': 'one-edit' })
    expect(await send()).toMatchObject(ok)
    await complete(tanaka, newsId)
    expect(await send()).toMatchObject(ok)
    expect(await versions(suzuki, newsId)).toMatchObject([
      { version: 2, reopened: 0 },
      { version: 1, reopened: 1 },
    ])
    await save(sato, newsId)
    expect(await send()).toMatchObject(ok)
  })

  test('G-031 without a revision the last one is saved', async () => {
    const { suzuki, sato } = app.cast
    const newsId = await app.storePost(suzuki)
    for (const [person, content] of [
      [sato, '先'],
      [suzuki, '後'],
    ] as const)
      expect(await save(person, newsId, { content })).toMatchObject(ok)
    expect((await detail(suzuki, newsId)).content).toBe('後')
  })

  test('G-032 G-116 what is wrong is refused in order: right, end, fields, then the revision', async () => {
    const { suzuki, ito } = app.cast
    const newsId = await app.storePost(suzuki)
    const stale = { revision: 99 }
    expect(await save(ito, newsId, stale)).toMatchObject(refusal('No permission'))
    expect(await save(suzuki, newsId, { ...stale, title: '' })).toMatchObject(refusal('Invalid title'))
    expect(await save(suzuki, newsId, { ...stale, completions: 'x' })).toMatchObject(refusal('Invalid completions'))
    for (const revision of ['1', 1.5, null])
      expect(await save(suzuki, newsId, { revision })).toMatchObject(refusal('Invalid revision'))
    for (const revision of [99, -1, Number.MAX_SAFE_INTEGER])
      expect(await save(suzuki, newsId, { revision })).toMatchObject(changed)
    const over = await app.storePost(suzuki, { startAt: start - 60 * minuteMs, endAt: start - minuteMs })
    expect(await save(suzuki, over, stale)).toMatchObject(refusal('News has expired'))
  })
})

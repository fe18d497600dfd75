import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { listVersions } from '@kawaraban/contract/versions.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'
import { versionsOf } from '../../testing/versions-app.ts'

const { app } = useNewsApp()
const { askAgain, save, complete, version } = versionsOf(app)

test('AGAIN-03 G-043 nobody but who manages the post finds a former version, and its text is in no answer to others', async () => {
  const { sato, suzuki, ito, tanaka, yamada, kobayashi, foreignAdmin } = app.cast
  const secret = '書いてはいけなかったこと'
  const newsId = await app.storePost(suzuki, { audience: [tanaka, ito], content: secret, endAt: start + dayMs })
  await complete(tanaka, newsId)
  const named = [tanaka, ito].map(({ companyUserId }) => companyUserId)
  const changes = { content: '直した本文', scope: 'specific', companyUserIds: named }
  await askAgain(suzuki, newsId, changes)
  await complete(tanaka, newsId, 2)
  const list = (person: Person | null) => app.call(person, listVersions, { params: { newsId } })
  const [gone, refused] = [refusal('Document already deleted'), refusal('No permission')]
  for (const [person, expected] of [
    [foreignAdmin, gone],
    [ito, refused],
    [tanaka, refused],
    [yamada, refused],
    [kobayashi, refused],
    [null, refusal('Missing session key')],
  ] as const) {
    expect(await list(person)).toMatchObject(expected)
    expect(await version(person, newsId, 1)).toMatchObject(expected)
    const answers = [await app.call(person, listNews), await app.call(person, getNews, { params: { newsId } })]
    expect(JSON.stringify(answers.map(({ data }) => data))).not.toContain(secret)
  }
  for (const person of [sato, suzuki]) expect((await version(person, newsId, 1)).data.content).toBe(secret)
  // Who may not post any more manages nothing.
  const setRole = (role: string) =>
    app.call(sato, updateAuthorities, { body: [{ companyUserId: suzuki.companyUserId, role }] })
  await setRole('viewer')
  expect([(await list(suzuki)).message, (await version(suzuki, newsId, 1)).message]).toEqual([
    refused.message,
    refused.message,
  ])
  await setRole('editor')
})

test('AGAIN-02 who is asked again and is not in scope any more sees neither the new nor the former text', async () => {
  const { suzuki, tanaka, yamada } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka], content: '一の本文', endAt: start + dayMs })
  await complete(tanaka, newsId)
  await askAgain(suzuki, newsId, { scope: 'specific', companyUserIds: [yamada.companyUserId] })
  const get = () => app.call(tanaka, getNews, { params: { newsId } })
  expect(await get()).toMatchObject(refusal('Document already deleted'))
  expect((await app.call(tanaka, listNews)).data).toEqual([])
  expect(await complete(tanaka, newsId)).toMatchObject(refusal('Document already deleted'))
  await save(suzuki, newsId, { scope: 'specific', companyUserIds: [tanaka.companyUserId] })
  expect((await get()).data).toMatchObject({ formerVersion: 1, former: { content: '一の本文' } })
})

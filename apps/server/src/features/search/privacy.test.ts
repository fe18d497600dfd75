import { searchNews } from '@kawaraban/contract/search.ts'
import { expect, test } from 'vitest'
import type { Db } from '../../db/connect.ts'
import { useNewsApp } from '../../testing/news-app.ts'

const { app } = useNewsApp()

const secret = '内緒の言葉'

test('FIND-06 no line of the log has a query, at any level, whatever comes of it', async () => {
  const { suzuki, tanaka, kobayashi } = app.cast
  await app.storePost(suzuki, { title: '題', content: `前置き。${secret}` })
  const lines: string[] = []
  const logStream = { write: (line: string) => lines.push(line) }
  const call = await app.addServer({ LOG_LEVEL: 'trace' }, { logStream })
  const search = (person: typeof tanaka | null, over: Record<string, unknown> = {}) =>
    call(person, searchNews, { body: { query: secret, ...over } })
  expect((await search(tanaka)).data.found).toBe(1)
  expect((await search(tanaka, { query: `${secret} ない` })).data.found).toBe(0)
  expect((await search(tanaka, { query: secret.repeat(50) })).message).toBe('Invalid query')
  expect(
    (
      await search(tanaka, {
        query: Array(7)
          .fill(0)
          .map((_, index) => secret + index)
          .join(' '),
      })
    ).message,
  ).toBe('Too many words')
  expect((await search(tanaka, { sortBy: secret })).status).toBe(400)
  expect((await search(tanaka, { after: secret })).message).toBe('Document already deleted')
  expect((await search(tanaka, { query: secret.repeat(9_000) })).status).toBe(413)
  for (const person of [null, kobayashi]) expect((await search(person)).success).toBe(false)

  // A database that fails in the middle of it.
  const failing: Db = {
    ...app.db,
    query: (statement) =>
      statement.text.includes('n.content') ? Promise.reject(new Error('broken')) : app.db.query(statement),
  }
  const callFailing = await app.addServer({ LOG_LEVEL: 'trace' }, { logStream, db: failing })
  expect((await callFailing(tanaka, searchNews, { body: { query: secret } })).status).toBe(500)
  const log = lines.join('')
  expect(log).toContain('broken')
  expect(log).toContain(`"url":"${searchNews.path}"`)
  expect(log).not.toContain(secret)
  expect(log).not.toContain(encodeURIComponent(secret))
})

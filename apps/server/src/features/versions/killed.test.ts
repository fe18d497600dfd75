import { newsPath } from '@kawaraban/contract/news.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createCsrfPair } from '../../http/csrf.ts'
import { useTestApp } from '../../testing/app.ts'
import { newsBodyAt } from '../../testing/company.ts'
import { type HeldAt, holdStatements } from '../../testing/held-statement.ts'
import { serviceLauncher } from '../../testing/launcher.ts'
import { versionsOf } from '../../testing/versions-app.ts'

const { where, launch, ready } = serviceLauncher()
const app = useTestApp({ clock: systemClock })
const { askAgain, complete, completed, detail, versions } = versionsOf(app)
let held: Awaited<ReturnType<typeof holdStatements>>
beforeAll(async () => {
  held = await holdStatements(app.databaseUrl)
})
afterAll(() => held.close())

const changes = () => ({ ...newsBodyAt(systemClock(), { content: '直した本文' }), completions: 'askAgain' })

const ask = (newsId: string) => {
  const { sessionKey } = app.cast.suzuki
  const pair = createCsrfPair(sessionKey)
  return fetch(`${where.origin}${newsPath}/${newsId}`, {
    method: 'POST',
    headers: {
      cookie: `${app.cookieName}=${sessionKey}`,
      'content-type': 'application/json',
      [csrfIdHeader]: pair.csrfId,
      [csrfTokenHeader]: pair.csrfToken,
    },
    body: JSON.stringify(changes()),
  })
}

const moments: Record<string, HeldAt> = {
  'before the former version is stored': { on: 'insert', table: 'versions' },
  'in the middle of the receipts': { on: 'update', table: 'receipts', when: 'new.completed_at is null' },
  'before the history is written': { on: 'insert', table: 'reopened_completions' },
  'before the commit, when the counts are cleared': { on: 'insert', table: 'jobs', when: `new.kind = 'reopening'` },
}

test('AGAIN-01 AGAIN-03 a kill anywhere in an edit that asks again leaves text, version and completions as they were', async () => {
  const { suzuki, tanaka, yamada } = app.cast
  const newsId = await app.storePost(suzuki, { endAt: systemClock() + dayMs })
  for (const person of [tanaka, yamada]) await complete(person, newsId)
  const state = async () => ({
    detail: await detail(suzuki, newsId),
    completed: await completed(suzuki, newsId),
    versions: await versions(suzuki, newsId),
  })
  const before = await state()
  expect(before.completed).toHaveLength(2)
  for (const [moment, at] of Object.entries(moments)) {
    await held.killAt(await ready(launch({ DATABASE_URL: app.databaseUrl })), at, () => ask(newsId))
    expect(await state(), moment).toEqual(before)
  }
  expect(await askAgain(suzuki, newsId, changes())).toMatchObject({ success: true })
  expect(await completed(suzuki, newsId)).toEqual([])
  expect(await versions(suzuki, newsId)).toMatchObject([{ version: 2, asksAgain: true }, { reopened: 2 }])
}, 120_000)

import { getNews } from '@kawaraban/contract/news.ts'
import { getPostTemplate } from '@kawaraban/contract/templates.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'

const { app } = useNewsApp()

const templateOf = (person: Person | null, newsId: string) => app.call(person, getPostTemplate, { params: { newsId } })

test('REUSE-01 G-461 a new post takes over texts, push, reminder and that there is a deadline, and no date', async () => {
  const { suzuki, ito } = app.cast
  const reminder = { remindType: 'dueDate', remindDaysBefore: 3, remindScope: 'unreacted' } as const
  const dates = { startAt: start - dayMs, endAt: start + 20 * dayMs, dueAt: start + 10 * dayMs }
  const newsId = await app.storePost(suzuki, {
    ...dates,
    ...reminder,
    title: '年末調整',
    content: '一行目\n二行目',
    pushFlag: true,
    chaseSteps: ['threeDays', 'dueDay'],
  })
  const fields = {
    title: '年末調整',
    content: '一行目\n二行目',
    scope: 'all',
    hasDeadline: true,
    pushFlag: true,
    ...reminder,
  }
  const chain = { chaseSteps: ['threeDays', 'dueDay'] }
  expect((await templateOf(suzuki, newsId)).data).toEqual({ fields: { ...fields, ...chain }, companyUserIds: [] })
  // As the detail: the chain is for those who manage the post.
  expect((await templateOf(ito, newsId)).data).toEqual({ fields, companyUserIds: [] })
  const plain = await app.storePost(suzuki)
  expect((await templateOf(ito, plain)).data.fields).toMatchObject({ hasDeadline: false, remindDaysBefore: -1 })
})

test('REUSE-01 G-038 named people are for those who manage the post, as in its detail, and nobody else learns of one', async () => {
  const { sato, suzuki, ito, tanaka, yamada } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [ito, tanaka, yamada] })
  const whole = [suzuki, tanaka, ito, yamada].map(({ companyUserId }) => companyUserId)
  for (const person of [suzuki, sato]) {
    const { fields, companyUserIds } = (await templateOf(person, newsId)).data
    expect([...companyUserIds].sort()).toEqual([...whole].sort())
    expect(companyUserIds).toEqual((await app.call(person, getNews, { params: { newsId } })).data.companyUserIds)
    expect(fields).not.toHaveProperty('scope')
  }
  const named = await templateOf(ito, newsId)
  expect(named.data.companyUserIds).toEqual([])
  expect(named.data.fields).not.toHaveProperty('scope')
  for (const { companyUserId } of [tanaka, yamada]) expect(named.text).not.toContain(`"${companyUserId}"`)
})

test('REUSE-01 G-043 who may not see a post copies none, and who may not post does not either', async () => {
  const { suzuki, ito, tanaka, kobayashi, foreignAdmin } = app.cast
  const foreign = await app.storePost(foreignAdmin)
  const notNamed = await app.storePost(suzuki, { audience: [tanaka] })
  for (const newsId of [foreign, notNamed, '999999', 'x'])
    expect(await templateOf(ito, newsId)).toMatchObject(refusal('Document already deleted'))
  for (const person of [tanaka, kobayashi])
    expect(await templateOf(person, notNamed)).toMatchObject(refusal('No permission'))
  expect(await templateOf(null, notNamed)).toMatchObject(refusal('Missing session key'))
})

import { getLatestNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { writeByHand } from '../../testing/by-hand.ts'
import { addPerson, type Person } from '../../testing/company.ts'
import { start, useNewsApp } from '../../testing/news-app.ts'

const { app } = useNewsApp()

test('G-038 an editor who is named in another’s post gets only their own id; author and admins get the audience', async () => {
  const { sato, suzuki, ito, tanaka, yamada } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [ito, tanaka, yamada] })
  const whole = [suzuki, tanaka, ito, yamada].map(({ companyUserId }) => companyUserId)
  const expected: [Person, string[]][] = [
    [ito, [ito.companyUserId]],
    [tanaka, [tanaka.companyUserId]],
    [suzuki, whole],
    [sato, whole],
  ]
  for (const [person, ids] of expected) {
    const detail = await app.call(person, getNews, { params: { newsId } })
    expect(detail.data.companyUserIds, `the detail for ${person.name}`).toEqual(ids)
    const latest = await app.call(person, getLatestNews)
    expect(latest.data.companyUserIds, `latest for ${person.name}`).toEqual(ids)
    const [item] = (await app.call(person, listNews)).data
    expect(item.companyUserIds, `the list item for ${person.name}`).toEqual(
      person === sato ? [] : [person.companyUserId],
    )
  }
})

test('G-038 G-036 an author who is a viewer by now gets the own id alone', async () => {
  const { suzuki, tanaka } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka] })
  const setRole = (role: string) =>
    writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${suzuki.companyUserId}`)
  await setRole('viewer')
  expect((await app.call(suzuki, getNews, { params: { newsId } })).data.companyUserIds).toEqual([suzuki.companyUserId])
  await setRole('editor')
})

test('G-296 list and detail say who wrote a post, also to two people of one name', async () => {
  const { ours, sato, suzuki, tanaka } = app.cast
  const namesake = await addPerson(app.db, ours, { name: suzuki.name, role: 'editor', now: start })
  for (const audience of [undefined, [namesake, tanaka]]) {
    const newsId = await app.storePost(suzuki, audience && { audience })
    for (const person of [suzuki, namesake, sato, tanaka]) {
      const expected = [person.name, person === suzuki]
      const [item] = (await app.call(person, listNews)).data
      const detail = (await app.call(person, getNews, { params: { newsId } })).data
      for (const { viewerOwns } of [item, detail]) expect([person.name, viewerOwns]).toEqual(expected)
    }
  }
})

import { getLatestNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { writeByHand } from '../../testing/by-hand.ts'
import type { Person } from '../../testing/company.ts'
import { openNewsStage } from '../../testing/news-stage.ts'

const { world } = openNewsStage()

test('G-038 an editor who is named in another’s post gets only their own id; author and admins get the audience', async () => {
  const { sato, suzuki, ito, tanaka, yamada } = world().cast
  const newsId = await world().storePost(suzuki, { audience: [ito, tanaka, yamada] })
  const whole = [suzuki, tanaka, ito, yamada].map(({ companyUserId }) => companyUserId)
  const expected: [Person, string[]][] = [
    [ito, [ito.companyUserId]],
    [tanaka, [tanaka.companyUserId]],
    [suzuki, whole],
    [sato, whole],
  ]
  for (const [person, ids] of expected) {
    const detail = await world().call(person, getNews, { params: { newsId } })
    expect(detail.data.companyUserIds, `the detail for ${person.name}`).toEqual(ids)
    const latest = await world().call(person, getLatestNews)
    expect(latest.data.companyUserIds, `latest for ${person.name}`).toEqual(ids)
    const [item] = (await world().call(person, listNews)).data
    expect(item.companyUserIds, `the list item for ${person.name}`).toEqual(
      person === sato ? [] : [person.companyUserId],
    )
  }
})

test('G-038 G-036 an author who is a viewer by now gets the own id alone', async () => {
  const { suzuki, tanaka } = world().cast
  const newsId = await world().storePost(suzuki, { audience: [tanaka] })
  const setRole = (role: string) =>
    writeByHand(world().db, sql`update members set role = ${role} where company_user_id = ${suzuki.companyUserId}`)
  await setRole('viewer')
  expect((await world().call(suzuki, getNews, { params: { newsId } })).data.companyUserIds).toEqual([
    suzuki.companyUserId,
  ])
  await setRole('editor')
})

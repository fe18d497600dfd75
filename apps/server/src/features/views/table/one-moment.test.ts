import { listAssignable, listCandidates } from '@kawaraban/contract/audience.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listReactions } from '@kawaraban/contract/reactions.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { lockCompanyPosts } from '../../../db/company-lock.ts'
import { useTestApp } from '../../../testing/app.ts'
import { addPerson } from '../../../testing/company.ts'
import { interleave } from '../../../testing/interleave.ts'
import { replaceAudience } from '../../news/audience/queries.ts'

const meanwhile = interleave()
const app = useTestApp({ overDb: meanwhile.overDb })

test.each([
  ['viewers', listViewers],
  ['completers', listReactions],
])(
  'VIEW-04 REACT-09 G-046 the table of %s has rows and total of one audience, whatever is saved meanwhile',
  async (_, endpoint: Endpoint) => {
    const { suzuki, tanaka, yamada, ours } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka, yamada] })
    meanwhile.before('blocks', () =>
      app.db.transaction(async (tx) => {
        await lockCompanyPosts(tx, ours.managementGroupId)
        await tx.query(sql`update news set scope = 'all' where news_id = ${newsId}`)
        await replaceAudience(tx, ours.managementGroupId, newsId, [])
      }),
    )
    const read = async () => {
      const { companyUsers, totalUsers } = (await app.call(suzuki, endpoint, { params: { newsId } })).data
      return [companyUsers.length, totalUsers]
    }
    expect(await read()).toEqual([3, 3])
    expect(await read()).toEqual([5, 5])
  },
)

test.each([
  ['candidates', listCandidates],
  ['assignable users', listAssignable],
  ['authorities', listAuthorities],
])('API-19 API-20 API-37 the page of %s and its total are of one moment', async (name, endpoint: Endpoint) => {
  const { sato, suzuki, ours } = app.cast
  const newsId = await app.storePost(suzuki)
  const params = { assignableType: 'specific', newsId }
  const read = async () => {
    const { users, totalUsers } = (await app.call(sato, endpoint, { params, query: { limit: '100' } })).data
    return [users.length, totalUsers]
  }
  const [before] = await read()
  const { now } = app.clock
  meanwhile.before('total', () => addPerson(app.db, ours, { name: `新人 ${name}`, role: 'viewer', now }))
  expect(await read()).toEqual([before, before])
  expect(await read()).toEqual([before + 1, before + 1])
})

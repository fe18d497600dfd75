import { expect, test } from 'vitest'
import type { Queries } from '../../../../db/connect.ts'
import { useNudgeApp } from '../../../../testing/nudge-app.ts'
import { people } from '../../channels/people/queries.ts'
import { fillBlock, listOpen, type OpenOccasion } from './queries.ts'

const { app, storePost, create } = useNudgeApp()

const channel = { name: 'gateway', way: people, chosenAs: 'push', isFallback: false } as const

/** The plan of the block that is filled next. */
const planOf = async (occasion: OpenOccasion): Promise<string> => {
  const plan: string[] = []
  const tx: Queries = {
    query: async (statement) => {
      if (!statement.text.includes('walked')) return app.db.query(statement)
      const rows = await app.db.query<{ 'QUERY PLAN': string }>({
        text: `explain ${statement.text}`,
        values: statement.values,
      })
      plan.push(...rows.map((row) => row['QUERY PLAN']))
      return []
    },
  }
  await fillBlock(tx, occasion, [channel], app.clock.now)
  return plan.join('\n')
}

const openNudge = async (narrowing: object): Promise<OpenOccasion> => {
  const { suzuki, ours } = app.cast
  await create(suzuki, await storePost(), narrowing)
  const [occasion] = await listOpen(app.db, ours.managementGroupId, app.clock.now)
  if (!occasion) throw new Error('nothing is open')
  return occasion
}

test.each([{}, { search: '田中' }, { departments: ['営業部 第2課'] }])(
  'NUDGE-07 a block of a nudge reads once who has not, and not for each member: %j',
  async (narrowing) => {
    expect(await planOf(await openNudge(narrowing))).toMatch(/company_user_id = \(hashed SubPlan/)
  },
)

test('CHASE-03 a block of a step looks notices up for each member, also while the tables have no statistics', async () => {
  const plan = await planOf({ ...(await openNudge({})), kind: 'chase', step: 'threeDays', narrowing: null })
  expect(plan).toMatch(/Scan using notices_pkey/)
  expect(plan).not.toMatch(/Anti Join/)
})

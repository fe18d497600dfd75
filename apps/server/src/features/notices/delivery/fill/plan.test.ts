import { expect, test } from 'vitest'
import type { Queries } from '../../../../db/connect.ts'
import { openNudgeStage } from '../../../../testing/nudge-stage.ts'
import { fillBlock, listOpen } from './queries.ts'

const { world, storePost, create } = openNudgeStage()

const channel = { name: 'gateway', hasDevices: false } as Parameters<typeof fillBlock>[2][number]

test.each([{}, { search: '花子' }, { departments: ['営業部'] }])(
  'NUDGE-07 a block of a nudge reads once who has not, and not for each member: %j',
  async (narrowing) => {
    const { suzuki, ours } = world().cast
    await create(suzuki, await storePost(), narrowing)
    const [occasion] = await listOpen(world().db, ours.managementGroupId, world().clock.now)
    if (!occasion) throw new Error('nothing is open')
    const plan: string[] = []
    const tx: Queries = {
      query: async (statement) => {
        if (!statement.text.includes('walked')) return world().db.query(statement)
        const rows = await world().db.query<{ 'QUERY PLAN': string }>({
          text: `explain ${statement.text}`,
          values: statement.values,
        })
        plan.push(...rows.map((row) => row['QUERY PLAN']))
        return []
      },
    }
    await fillBlock(tx, occasion, [channel], world().clock.now)
    expect(plan.join('\n')).toMatch(/company_user_id = \(hashed SubPlan/)
  },
)

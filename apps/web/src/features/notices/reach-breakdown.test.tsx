import { getNotices } from '@kawaraban/contract/notices-results.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'

afterEach(closeApp)

const occasion = {
  occasionId: '1',
  kind: 'start',
  remindType: null,
  target: 'specific',
  dueAt: '2026/11/20 09:00',
  state: 'ended',
  reason: null,
  people: 520,
  reachable: 489,
  sent: 489,
  failed: 0,
  gone: 0,
  missed: 0,
  waiting: 0,
} as const
const unreached = [{ reason: 'nothing' as const, people: 31 }]
const reach = { people: 520, reachable: 489, unknown: 0, unreached, hasMail: false }

test.each(['admin', 'editor'] as const)(
  'HEALTH-01 G-203 W-172 the notices of a post say how many of its people no notice reaches, and why, to who is %s',
  async (role) => {
    const { server } = await openApp('/news/7', {
      role,
      answers: { getNotices: { canNotify: true, occasions: [occasion], reach } },
    })
    const panel = within(await screen.findByRole('region', { name: '通知' }))
    await panel.findByText('520名のうち 31名には通知が届きません')
    panel.getByText('現在の対象者')
    const list = within(panel.getByRole('list', { name: '通知が届かない理由' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['受け取る端末がない人 31名'])
    const link = panel.queryByRole('link', { name: '届かない人を確認する' })
    expect(link?.getAttribute('href') ?? null).toBe(role === 'admin' ? '/setting/unreached' : null)
    expect(server.requests(getNotices).length).toBeGreaterThan(0)
  },
)

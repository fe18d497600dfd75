import type { Nudge, NudgeCount } from '@kawaraban/contract/nudges.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { nudgesText as text } from '../../messages/nudges.ts'
import type { Answers } from '../../testing/server.fake.ts'
import { aNews, people, readers, renderDetail, serve } from '../news/detail/detail.fake.tsx'

/** A count before a nudge of ten people. */
export const aCount = (over: Partial<NudgeCount> = {}): NudgeCount => ({
  total: 12,
  people: 10,
  reachable: 7,
  done: 0,
  recent: 2,
  daily: 0,
  gone: 0,
  isQuiet: false,
  morningAt: '2026/11/24 08:00',
  canNotify: true,
  ...over,
})
/** A nudge of 59 people, of whom 41 have completed since. */
export const aNudge = (over: Partial<Nudge> = {}): Nudge => ({
  nudgeId: '5',
  name: '佐藤 健一',
  kind: 'completed',
  departments: ['製造部/第一工場'],
  search: '',
  chosen: null,
  pressedAt: '2026/11/20 09:00',
  dueAt: '2026/11/20 09:00',
  movedFrom: null,
  state: 'ended',
  reason: null,
  canWithdraw: false,
  people: 59,
  sent: 59,
  waiting: 0,
  unsent: 0,
  completed: 41,
  ...over,
})

/** Opens the detail as an editor; returns the server. */
export const openDetail = (answers: Answers = {}, address?: string) => {
  const server = serve({
    getNews: aNews(),
    listReaders: readers([1, 13]),
    countNudge: aCount(),
    listNudges: { nudges: [] },
    createNudge: { nudgeId: '6', dueAt: '2026/11/20 10:00' },
    withdrawNudge: null,
    ...answers,
  })
  renderDetail(people.editor, address)
  return server
}

/** The same with the panel of nudges. */
export const open = async (answers: Answers = {}, address?: string) => {
  const server = openDetail(answers, address)
  return { server, panel: within(await screen.findByRole('region', { name: text.heading })) }
}
export const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
export const press = async (name: string) => userEvent.click(await button(name))
/** Presses a button of the confirmation, and returns what it says. */
export const confirm = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: text.confirmTitle })
  const shown = dialog.textContent ?? ''
  await userEvent.click(within(dialog).getByRole('button', { name }))
  return shown
}

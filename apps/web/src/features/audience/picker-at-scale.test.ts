import type { Candidate } from '@kawaraban/contract/audience.ts'
import { expect, test } from 'vitest'
import { failureOf, loadGroup } from './candidate-pages.ts'
import { createPicker } from './picker-engine.ts'
import type { PickerCommand, PickerMessage, PickerSnapshot } from './picker-protocol.ts'
import { listOf } from './testing/local-picker.ts'
import { firstView, startOf } from './testing/opened-picker.ts'

const people = 510_000
const pageSize = 100

/** 5,000 departments on three levels, in no order of the people: ten divisions of 51,000. */
const departmentOf = (n: number) => `本部${n % 10}／部${n % 100} 課${(n * 7919) % 5000}`
const idOf = (n: number) => `d${String(n).padStart(9, '0')}`
const everybody = (): Candidate[] =>
  Array.from({ length: people }, (_, at) => ({
    companyUserId: String(at + 1),
    name: `社員 ${at + 1}`,
    docomoId: idOf(at + 1),
    departmentName: departmentOf(at + 1),
  }))

/** The length of the longest list in a message: what the page has to receive and draw at once. */
const longestIn = (message: PickerMessage): number => {
  if (message.type === 'chosenUsers') return message.users.length
  if (message.type === 'chosenIds') return 1
  if (message.type === 'saved') return message.unseen.length
  const { rows, tree, match } = message.snapshot
  const lines = match?.state === 'done' ? [match.missing.first.length, match.repeated.first.length] : []
  return Math.max(rows.length, tree?.rows.length ?? 0, ...lines)
}

/** A picker of everybody, by department, and the messages that it posts. */
const openEverybody = async () => {
  const all = everybody()
  const messages: PickerMessage[] = []
  const loaded = Promise.withResolvers<void>()
  const post = (message: PickerMessage) => {
    messages.push(message)
    if (message.type === 'snapshot' && message.snapshot.load !== 'loading') loaded.resolve()
  }
  const view = { ...firstView, grouped: true, size: pageSize }
  const { loadPage } = listOf(all, 10_000)
  const picker = createPicker({ pagesOf: () => loadPage, loadGroup, failureOf, post }, startOf(all), view)
  let number = 0
  const send = (command: PickerCommand): PickerSnapshot => {
    number += 1
    picker.handle({ ...command, number })
    const last = messages.at(-1)
    if (last?.type !== 'snapshot') throw new Error('no snapshot')
    return last.snapshot
  }
  send({ type: 'load' })
  await loaded.promise
  return { messages, send }
}

test('DEPT-05 of 510,000 people in 5,000 departments the page gets one page of rows at a time, and the choice in small parts', async () => {
  const { messages, send } = await openEverybody()
  const top = send({ type: 'openDepartment', path: '本部3', isOpen: true })
  expect([top.size, top.tree?.total]).toEqual([people, 20])
  const below = send({ type: 'openDepartment', path: '本部3/部13', isOpen: true })
  expect([below.tree?.total, below.tree?.rows.length]).toEqual([70, 70])
  const ticked = send({ type: 'tickDepartment', path: '本部3', checked: true })
  expect(ticked.chosen).toBe(51_001)
  expect(send({ type: 'exclude', excluding: true }).chosen).toBe(people - 51_000)
  expect(send({ type: 'exclude', excluding: false }).chosen).toBe(51_001)

  const list = Array.from({ length: people }, (_, at) => idOf(at + 2)).join('\n')
  const compared = send({ type: 'match', people: { kind: 'accounts', list } })
  expect(compared.match).toMatchObject({ found: people - 1, missing: { total: 1, first: [{ line: people }] } })
  expect(send({ type: 'takeMatch', checked: true }).chosen).toBe(people)

  const strangers = send({ type: 'match', people: { kind: 'accounts', list: list.replaceAll('d', 'x') } })
  expect(strangers.match).toMatchObject({ found: 0, missing: { total: people } })
  send({ type: 'save', as: 'ids' })
  const texts = messages.flatMap((message) => (message.type === 'chosenIds' ? [message.json] : []))
  expect(texts.map((json) => JSON.parse(json).length)).toEqual([people])
  send({ type: 'save', as: 'users' })
  const users = messages.flatMap((message) => (message.type === 'chosenUsers' ? message.users : []))
  expect(users).toHaveLength(people)
  expect(Math.max(...messages.map(longestIn))).toBe(5_000)
  const longestRows = messages.flatMap((one) => (one.type === 'snapshot' ? [one.snapshot.tree?.rows.length ?? 0] : []))
  expect(Math.max(...longestRows)).toBeLessThanOrEqual(pageSize)
})

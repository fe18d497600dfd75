import { expect, test } from 'vitest'
import { loadAudience, stopLoadingAudiences } from './load-audience.ts'
import type { PickerStart } from './picker-protocol.ts'
import { listOf, localPort, settled } from './testing/local-picker.ts'
import { people } from './testing/people.ts'

const all = people(50)
const startOf = (...companyUserIds: string[]): PickerStart => ({
  source: { kind: 'assignable', newsId: '9' },
  posterCompanyUserId: '101',
  poster: null,
  companyUserIds,
})

const begin = (start: PickerStart, signal?: AbortSignal) => {
  const list = listOf(all, 10, true)
  return { list, audience: loadAudience(start, signal, () => localPort(list.loadPage)) }
}

test('AUD-05 G-093 loads the users behind the ids, and no more pages than needed', async () => {
  const { list, audience } = begin(startOf('103', '112'))
  await list.next()
  await list.next()
  const { users, unseen } = await audience
  expect([users, unseen]).toEqual([[all[0], all[2], all[11]], []])
  const requested = list.requested.length
  await settled()
  expect(list.requested).toHaveLength(requested)
})

test('G-099 loads the whole list for an id that nobody has, and returns it', async () => {
  const { list, audience } = begin(startOf('999'))
  for (let page = 0; page < 5; page++) await list.next()
  expect(await audience).toEqual({ users: [all[0]], unseen: ['999'] })
})

test('rejects with the call that failed', async () => {
  const { list, audience } = begin(startOf('112'))
  const failed = expect(audience).rejects.toMatchObject({ name: 'CallError', code: 'network', message: 'no answer' })
  await list.fail()
  await failed
})

test('ends by its signal, or when the picker loads the same list', async () => {
  const stop = new AbortController()
  const ended = begin(startOf('112'), stop.signal)
  const other = begin(startOf('113'))
  const rejected = expect(ended.audience).rejects.toMatchObject({ name: 'AbortError' })
  stop.abort()
  await rejected
  const alsoRejected = expect(other.audience).rejects.toMatchObject({ name: 'AbortError' })
  stopLoadingAudiences()
  await alsoRejected
  await expect(loadAudience(startOf(), stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

import { listAssignable } from '@kawaraban/contract/audience.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { getLatestNews, getNews, listNews, updateNews } from '@kawaraban/contract/news.ts'
import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '../../testing/app.ts'
import { newsBodyAt, type Person } from '../../testing/company.ts'
import { rounds } from '../../testing/extent.ts'

const saves = rounds(150, 1_500)

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

/** The audience of a save: these people and its author, or everyone. */
type Audience = 'all' | readonly Person[]

const idsOf = (people: readonly Person[]) =>
  people.map(({ companyUserId }) => companyUserId).toSorted((one, other) => Number(one) - Number(other))

test('PERM-07 G-031 G-038 G-046 G-077 VIEW-04 while a post changes text and audience, every answer of two servers is of one save', async () => {
  const { sato, suzuki, ito, tanaka, yamada } = world.cast
  const everyone = [sato, suzuki, ito, tanaka, yamada]
  const { now } = world.clock
  const servers = [world.call, await world.addServer()]
  const base = await world.storePost(suzuki, { title: 'いつもの', startAt: now - dayMs, endAt: now + dayMs })
  const newsId = await world.storePost(suzuki, { title: '0', content: '本文 0', startAt: now, endAt: now + dayMs })
  for (const person of everyone) {
    await world.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  }
  const audiences: Audience[] = ['all', [tanaka, ito], [yamada], [tanaka, yamada, ito]]
  const saved: Audience[] = ['all', ...fc.sample(fc.constantFrom(...audiences), saves)]
  const scopeOf = (save: number) => {
    const audience = saved[save] ?? 'all'
    return audience === 'all' ? everyone : [suzuki, ...audience]
  }
  const sees = (person: Person, save: number) => person === sato || scopeOf(save).includes(person)
  const progress = { started: 0, done: 0 }
  const wrong: string[] = []
  let reads = 0

  /** What the caller may be given of the audience of that save. */
  const knownIds = (person: Person, save: number, isList: boolean) => {
    if (saved[save] === 'all') return []
    if (!isList && (person === suzuki || person === sato)) return idsOf(scopeOf(save))
    return scopeOf(save).includes(person) ? [person.companyUserId] : []
  }
  const itemOf = (person: Person, save: number) => ({
    title: `${save}`,
    content: `本文 ${save}`,
    scope: saved[save] === 'all' ? 'all' : 'specific',
    companyUserIds: knownIds(person, save, true),
  })
  const detailOf = (person: Person, save: number) => ({
    ...itemOf(person, save),
    companyUserIds: knownIds(person, save, false),
    reactions: [{ reactionType: 'completed', count: scopeOf(save).length }],
  })
  const tableOf = (save: number) => ({ ids: idsOf(scopeOf(save)), totalUsers: scopeOf(save).length })

  /** What each endpoint returns, and what it has to give to that person if the save is the last one. */
  type Read = [Person, Endpoint, (answer: Answer) => unknown, (save: number) => unknown]
  const pick = ({ title, content, scope, companyUserIds, reactions }: Answer['data']) => ({
    title,
    content,
    scope,
    companyUserIds,
    ...(reactions && { reactions }),
  })
  const list = (person: Person): Read => [
    person,
    listNews,
    ({ data }) => [...data.slice(0, -1).map(pick), data.at(-1)?.newsId],
    (save) => [...(sees(person, save) ? [itemOf(person, save)] : []), base],
  ]
  const latest = (person: Person): Read => [
    person,
    getLatestNews,
    ({ data }) => (data?.newsId === base ? base : data && pick(data)),
    (save) => (sees(person, save) ? detailOf(person, save) : base),
  ]
  const detail = (person: Person): Read => [
    person,
    getNews,
    ({ data, message }) => (data ? pick(data) : message),
    (save) => (sees(person, save) ? detailOf(person, save) : 'Document already deleted'),
  ]
  const table = (person: Person, endpoint: Endpoint): Read => [
    person,
    endpoint,
    ({ data: { companyUsers, totalUsers } }) => ({ ids: idsOf(companyUsers), totalUsers }),
    tableOf,
  ]
  const assignable: Read = [
    suzuki,
    listAssignable,
    ({ data: { users } }) => idsOf(users.filter(({ checked }: { checked: boolean }) => checked)),
    (save) => (saved[save] === 'all' ? [] : idsOf(scopeOf(save))),
  ]
  const kinds: Read[][] = [
    [tanaka, yamada, ito].map(list),
    [suzuki, tanaka, sato, ito].map(detail),
    [tanaka, yamada, ito, sato].map(latest),
    [table(sato, listViewers), table(suzuki, listReactions), assignable],
  ]

  const readOnce = async (kind: readonly Read[], turn: number) => {
    const [person, endpoint, given, expected] = kind[turn % kind.length] as Read
    const call = servers[(turn >> 2) % 2] ?? world.call
    const from = progress.done
    const answer = await call(person, endpoint, { params: { newsId, assignableType: 'specific' } })
    const got = JSON.stringify(given(answer))
    reads += 1
    for (let save = from; save <= progress.started; save++) if (JSON.stringify(expected(save)) === got) return
    wrong.push(`${endpoint.name} gave ${person.name} ${got} during ${from} to ${progress.started}`)
  }
  const readOn = async (kind: readonly Read[]) => {
    for (let turn = 0; progress.done < saves && wrong.length < 5; turn++) await readOnce(kind, turn)
  }
  const saveAll = async () => {
    for (let save = 1; save <= saves && wrong.length < 5; save++) {
      progress.started = save
      const audience = saved[save] ?? 'all'
      const over = audience === 'all' ? {} : { scope: 'specific', companyUserIds: idsOf(audience) }
      const body = newsBodyAt(now, { title: `${save}`, content: `本文 ${save}`, ...over })
      const answer = await (servers[save % 2] ?? world.call)(suzuki, updateNews, { params: { newsId }, body })
      if (!answer.success) wrong.push(`save ${save}: ${answer.message}`)
      progress.done = save
    }
  }
  await Promise.all([saveAll(), ...kinds.map(readOn)])
  expect(wrong).toEqual([])
  expect(reads).toBeGreaterThan(saves)
}, 240_000)

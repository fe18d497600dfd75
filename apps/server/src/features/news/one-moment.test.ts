import { listAssignable } from '@kawaraban/contract/audience.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { getLatestNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import type { Answer } from '../../testing/calls.ts'
import { newsBodyAt, type Person } from '../../testing/company.ts'
import { rounds } from '../../testing/extent.ts'
import { inTimeBox } from '../../testing/model.ts'

const saves = [150, 1_500] as const

const app = useTestApp()

/** The audience of a save: these people and its author, or everyone. */
type Audience = 'all' | readonly Person[]

const idsOf = (people: readonly Person[]) =>
  people.map(({ companyUserId }) => companyUserId).toSorted((one, other) => Number(one) - Number(other))

test('PERM-07 G-031 G-038 G-046 G-077 VIEW-04 while a post changes text and audience, every answer of two servers is of one save', async () => {
  const { sato, suzuki, ito, tanaka, yamada } = app.cast
  const everyone = [sato, suzuki, ito, tanaka, yamada]
  const { now } = app.clock
  const servers = [app.call, await app.addServer()]
  const base = await app.storePost(suzuki, { title: 'いつもの', startAt: now - dayMs, endAt: now + dayMs })
  const newsId = await app.storePost(suzuki, { title: '0', content: '本文 0', startAt: now, endAt: now + dayMs })
  for (const person of everyone) {
    await app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  }
  const audiences: Audience[] = ['all', [tanaka, ito], [yamada], [tanaka, yamada, ito]]
  const saved: Audience[] = ['all', ...fc.sample(fc.constantFrom(...audiences), rounds(...saves))]
  const scopeOf = (save: number) => {
    const audience = saved[save] ?? 'all'
    return audience === 'all' ? everyone : [suzuki, ...audience]
  }
  const sees = (person: Person, save: number) => person === sato || scopeOf(save).includes(person)
  const progress = { started: 0, done: 0, isOver: false }
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

  const readOnce = async (kind: readonly Read[], round: number) => {
    const [person, endpoint, given, expected] = kind[round % kind.length] as Read
    const call = servers[(round >> 2) % 2] ?? app.call
    const from = progress.done
    const answer = await call(person, endpoint, { params: { newsId, assignableType: 'specific' } })
    const got = JSON.stringify(given(answer))
    reads += 1
    for (let save = from; save <= progress.started; save++) if (JSON.stringify(expected(save)) === got) return
    wrong.push(`${endpoint.name} gave ${person.name} ${got} during ${from} to ${progress.started}`)
  }
  const readOn = async (kind: readonly Read[]) => {
    for (let round = 0; !progress.isOver && wrong.length < 5; round++) await readOnce(kind, round)
  }
  const saveAll = async () => {
    for (const before of inTimeBox(...saves)) {
      if (wrong.length >= 5) break
      const save = before + 1
      progress.started = save
      const audience = saved[save] ?? 'all'
      const over = audience === 'all' ? {} : { scope: 'specific', companyUserIds: idsOf(audience) }
      const body = newsBodyAt(now, { title: `${save}`, content: `本文 ${save}`, ...over })
      const answer = await (servers[save % 2] ?? app.call)(suzuki, updateNews, { params: { newsId }, body })
      if (!answer.success) wrong.push(`save ${save}: ${answer.message}`)
      progress.done = save
    }
  }
  await Promise.all([saveAll().finally(() => Object.assign(progress, { isOver: true })), ...kinds.map(readOn)])
  expect(wrong).toEqual([])
  expect(reads).toBeGreaterThan(progress.done)
}, 240_000)

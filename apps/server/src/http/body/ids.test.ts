import { maxMemberIds, memberIds } from '@kawaraban/contract/member-ids.ts'
import { countReach } from '@kawaraban/contract/notices.ts'
import { toId } from '@kawaraban/contract/paging.ts'
import { narrowing } from '@kawaraban/contract/progress.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sliceSize } from '../../slices.ts'
import { roundsDuring } from '../../testing/event-loop.ts'
import { installParsing } from '../parsing.ts'
import { prepareIds } from './ids.ts'
import { createBodyReader } from './read.ts'
import { shapeOf } from './shape.ts'
import { createTurns, readingLimits } from './turns.ts'

const kinds: readonly unknown[] = [
  '7',
  '999999999999999999',
  '0',
  '01',
  '-1',
  'x',
  '',
  '1234567890123456789',
  7,
  null,
  {},
]
const many = Array.from({ length: 10 * sliceSize }, (_, index) => kinds[index % kinds.length])
const ids = many.map((given) => toId(given as string))

/** A list that counts how often its items are read. */
const watched = (list: readonly unknown[]) => {
  let reads = 0
  const get = (target: unknown[], name: string | symbol, receiver: unknown) => {
    if (/^\d+$/.test(String(name))) reads += 1
    return Reflect.get(target, name, receiver)
  }
  return { list: new Proxy([...list], { get }), reads: () => reads }
}

test('G-321 the ids of a body are checked in slices, and nowhere again', async () => {
  const given = watched(many)
  const plain = { ...z.parse(narrowing, {}), companyUserIds: [...given.list] }
  expect(await roundsDuring(() => prepareIds({ narrowing: { companyUserIds: given.list } }))).toBeGreaterThanOrEqual(9)
  const before = given.reads()
  const { companyUserIds } = z.parse(narrowing, { companyUserIds: given.list })
  expect(given.reads()).toBe(before)
  expect(companyUserIds).toEqual(z.parse(narrowing, plain).companyUserIds)
})

test('G-100 G-321 ids are the same whether they are made in slices or at once', async () => {
  expect(z.parse(memberIds, many)).toEqual(ids)
  const body = { scope: 'specific', companyUserIds: many }
  await prepareIds(body)
  expect(z.parse(countReach.body, body).companyUserIds).toEqual(ids)
  const tooMany = Array(maxMemberIds + 1).fill('1')
  await prepareIds({ companyUserIds: tooMany })
  expect(z.safeParse(memberIds, tooMany).success).toBe(false)
})

test('G-321 what is no list of ids stays as it was sent', async () => {
  const rows = Array.from({ length: 2 * sliceSize }, (_, index) => ({ companyUserId: String(index) }))
  for (const body of [
    rows,
    { rows, text: 'x', none: null, deep: { list: rows, deeper: { list: rows } } },
    null,
    'x',
    1,
  ]) {
    const before = JSON.stringify(body)
    await prepareIds(body)
    expect(JSON.stringify(body)).toBe(before)
  }
})

test('G-321 the reader of bodies makes the ids of a large one', async () => {
  const app = fastify()
  installParsing(app)
  const readBody = createBodyReader(app, createTurns(readingLimits))
  const rule = { limit: 1024 * 1024, shape: shapeOf(countReach.body)() }
  app.post('/', async (request) => {
    const { sent, leave } = await readBody(request, rule)
    leave()
    const { companyUserIds } = sent as { companyUserIds: string[] }
    // Made beforehand, they are a list of their own.
    return { isMade: z.parse(memberIds, companyUserIds) !== companyUserIds }
  })
  for (const [count, isMade] of [
    [4 * sliceSize, true],
    [sliceSize, false],
  ] as const) {
    const payload = JSON.stringify({ companyUserIds: Array(count).fill('123456789') })
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.json()).toEqual({ isMade })
  }
})

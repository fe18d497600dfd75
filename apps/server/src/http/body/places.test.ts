import { Readable } from 'node:stream'
import { countReach } from '@kawaraban/contract/notices.ts'
import fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createBodyReader } from './read.ts'
import { shapeOf } from './shape.ts'
import { createTurns, readingLimits } from './turns.ts'

const json = Buffer.from(JSON.stringify({ scope: 'specific', companyUserIds: Array(20_000).fill('1') }))
const rule = { limit: json.length, shape: shapeOf(countReach.body)() }

/** A large body of somebody in a company, all of it there. */
const requestOf = (company: number, accountId: string) => {
  const body = Readable.from([json], { objectMode: false })
  const headers = { 'content-type': 'application/json', 'content-length': String(json.length) }
  const account = { accountId, member: { managementGroupId: company } }
  return { body, headers, raw: body, ip: '::1', account } as unknown as FastifyRequest
}

test('G-320 of a company one large body is parsed at a time, until its call ends, and no other company waits for it', async () => {
  const readBody = createBodyReader(fastify(), createTurns(readingLimits))
  const first = await readBody(requestOf(1, 'a'), rule)
  let isParsed = false
  const second = readBody(requestOf(1, 'b'), rule).then((read) => {
    isParsed = true
    return read
  })
  const others = [await readBody(requestOf(2, 'c'), rule), await readBody(requestOf(3, 'd'), rule)]
  expect(isParsed).toBe(false)
  first.leave()
  for (const { sent, leave } of [await second, ...others]) {
    expect(sent).toMatchObject({ scope: 'specific' })
    leave()
  }
})

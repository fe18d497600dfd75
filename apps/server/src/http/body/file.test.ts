import { PassThrough } from 'node:stream'
import { createImport, importFileLimit } from '@kawaraban/contract/imports.ts'
import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openSender } from '../../testing/sender.ts'
import { installErrors } from '../errors.ts'
import { installParsing } from '../parsing.ts'
import { readFile } from './file.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const rule = { type: 'text/csv', limit: importFileLimit }

test('G-182 PEOPLE-01 the server waits for a file of 64 MiB on a slow line, and not as long for headers', async () => {
  const megabitPerSecond = 1_000_000 / 8
  expect(world.app.server.requestTimeout).toBeGreaterThan((importFileLimit / megabitPerSecond) * 1000)
  expect(world.app.server.headersTimeout).toBe(30_000)
})

test('G-182 a file that stalls is refused, however much of it is there', async () => {
  const body = new PassThrough()
  const request = { body, headers: { 'content-type': 'text/csv' } } as unknown as FastifyRequest
  const pieces = readFile(request, rule, 50)
  body.write('ID\n')
  expect(String((await pieces.next()).value)).toBe('ID\n')
  body.write('d1\n')
  expect(String((await pieces.next()).value)).toBe('d1\n')
  await expect(pieces.next()).rejects.toMatchObject({ code: 'requestTimeout' })
})

test('G-182 a file that stalls is refused as such, and another one can be sent', async () => {
  const app = fastify()
  installErrors(app)
  installParsing(app)
  app.post('/', async (request) => {
    let bytes = 0
    for await (const piece of readFile(request, rule, 50)) bytes += piece.length
    return { success: true, message: String(bytes), data: null }
  })
  const sender = await openSender({ ...world, app } as TestApp)
  const endpoint = { ...createImport, path: '/' as '/v1/' }
  const headers = { 'content-type': 'text/csv' }
  const slow = sender.begin(null, endpoint, 1000, headers)
  await slow.write('ID\n')
  expect(await slow.answer).toMatchObject({ status: 408, message: 'Request timeout' })
  const whole = sender.begin(null, endpoint, 3, headers)
  await whole.write('ID\n')
  expect(await whole.answer).toMatchObject({ status: 200, message: '3' })
  await app.close()
})

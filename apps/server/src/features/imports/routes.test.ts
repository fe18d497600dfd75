import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import {
  applyImport,
  createImport,
  deleteImport,
  getImport,
  listImportFaults,
  listImports,
  undoImport,
} from '@kawaraban/contract/imports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const endpoints: Endpoint[] = [
  createImport,
  listImports,
  getImport,
  listImportFaults,
  applyImport,
  undoImport,
  deleteImport,
]
const csv = { 'content-type': 'text/csv' }

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('PERM-11 API-39 is for admins alone', async () => {
    const { suzuki, tanaka, kobayashi } = world.cast
    const input = { params: { importId: '1' }, body: 'ID,name\nd1,A\n', headers: csv }
    expect((await world.call(null, endpoint, input)).message).toBe('Missing session key')
    for (const person of [suzuki, tanaka, kobayashi]) {
      expect((await world.call(person, endpoint, input)).message).toBe('No permission')
    }
  })
})

test('API-01 a file of another type, and one that is too large, is refused before it is read', async () => {
  const { sato } = world.cast
  const headers = { 'content-type': 'application/json' }
  expect(await world.call(sato, createImport, { body: '[]', headers })).toMatchObject({ status: 415 })
  const tooLong = { ...csv, 'content-length': String(createImport.bodyLimit + 1) }
  expect(await world.call(sato, createImport, { body: 'ID\n', headers: tooLong })).toMatchObject({ status: 413 })
  expect((await world.call(sato, listImports)).data).toEqual({ imports: [], totalImports: 0 })
})

test('a file name that cannot be stored is refused, and any other is stored', async () => {
  const { sato } = world.cast
  const upload = (fileName: string) =>
    world.call(sato, createImport, { body: 'ID\n', headers: csv, query: { fileName } })
  for (const fileName of ['a\0b', 'x'.repeat(256)]) expect(await upload(fileName)).toMatchObject({ status: 400 })
  const { importId } = (await upload('社員 <2026>.csv')).data
  const params = { importId }
  expect((await world.call(sato, getImport, { params })).data).toMatchObject({
    fileName: '社員 <2026>.csv',
    createdBy: '佐藤 健一',
  })
  await world.call(sato, deleteImport, { params })
})

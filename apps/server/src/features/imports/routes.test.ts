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
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'

const app = useTestApp()

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
    const { suzuki, tanaka, kobayashi } = app.cast
    const input = { params: { importId: '1' }, body: 'ID,name\nd1,A\n', headers: csv }
    expect((await app.call(null, endpoint, input)).message).toBe('Missing session key')
    for (const person of [suzuki, tanaka, kobayashi]) {
      expect((await app.call(person, endpoint, input)).message).toBe('No permission')
    }
  })
})

test('API-01 a file of another type, and one that is too large, is refused before it is read', async () => {
  const { sato } = app.cast
  const headers = { 'content-type': 'application/json' }
  expect(await app.call(sato, createImport, { body: '[]', headers })).toMatchObject({ status: 415 })
  const tooLong = { ...csv, 'content-length': String(createImport.bodyLimit + 1) }
  expect(await app.call(sato, createImport, { body: 'ID\n', headers: tooLong })).toMatchObject({ status: 413 })
  expect((await app.call(sato, listImports)).data).toEqual({ imports: [], totalImports: 0 })
})

test('a file name that cannot be stored is refused, and any other is stored', async () => {
  const { sato } = app.cast
  const upload = (fileName: string) => app.call(sato, createImport, { body: 'ID\n', headers: csv, query: { fileName } })
  for (const fileName of ['a\0b', 'x'.repeat(256)]) expect(await upload(fileName)).toMatchObject({ status: 400 })
  const { importId } = (await upload('社員 <2026>.csv')).data
  const params = { importId }
  expect((await app.call(sato, getImport, { params })).data).toMatchObject({
    fileName: '社員 <2026>.csv',
    createdBy: '佐藤 健一',
  })
  await app.call(sato, deleteImport, { params })
})

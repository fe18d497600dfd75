import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { exportOverview, exportReaders } from '@kawaraban/contract/exports.ts'
import { listImportPeople } from '@kawaraban/contract/imports.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { updatePerson } from '@kawaraban/contract/people.ts'
import { searchNews } from '@kawaraban/contract/search.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markRefused } from '../../db/mail-addresses.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { requestOf } from '../../testing/calls.ts'
import type { Person } from '../../testing/company.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { mailEnvironment } from '../../testing/mail-environment.ts'

/** What is in every address of this test, and in nothing else. */
const canary = 'leak4711'
const columns = 'ID,name,department,role,reading,mail'
/** The only answers that may hold an address, of admins. */
const ofAdmins = ['getPersonAddresses', 'listImportFaults', 'listImportPeople']

const endpoints: readonly Endpoint[] = Object.values(endpointsByFeature).flat()
const log: string[] = []
let app: TestApp
let steps: ReturnType<typeof importSteps>
let open: { importId: string; newsId: string }
beforeAll(async () => {
  const stream = { write: (line: string) => void log.push(line) }
  app = await testApp(
    undefined,
    undefined,
    undefined,
    { logStream: stream },
    { ...mailEnvironment, LOG_LEVEL: 'trace' },
  )
  const { sato, suzuki, tanaka, ours } = app.cast
  steps = importSteps(app, sato, columns)
  const lines = [sato, suzuki, tanaka].map(({ docomoId }) => `${docomoId},,,,,${docomoId}@${canary}.example.com`)
  await steps.take(lines)
  await app.call(sato, updatePerson, {
    params: { companyUserId: tanaka.companyUserId },
    body: { address: `byhand@${canary}.example.com` },
  })
  // A refused one, and one with a fault in a file.
  await app.call(sato, updatePerson, {
    params: { companyUserId: suzuki.companyUserId },
    body: { address: `wrong ${canary}` },
  })
  const refused = { address: `byhand@${canary}.example.com`, words: `550 byhand@${canary}.example.com unknown` }
  await markRefused(app.db, ours.managementGroupId, [refused], app.clock.now)
  const newsId = await app.storePost(suzuki)
  const { importId } = await steps.check(`${tanaka.docomoId},,,,,new@${canary}.example.com`, `f1,人,,,,"a ${canary}"`)
  open = { importId, newsId }
})
afterAll(() => app.close())

const textOf = async (person: Person | null, endpoint: Endpoint, body?: object): Promise<string> => {
  const params = { ...open, companyUserId: app.cast.tanaka.companyUserId }
  const texts: string[] = []
  for (const outcome of endpoint === listImportPeople ? ['added', 'changed'] : ['']) {
    const query = { limit: '20', page: '1', ...(outcome && { outcome }) }
    const answer = await app.server.inject(requestOf(app.cookieName, person, endpoint, { params, query, body }))
    texts.push(answer.body)
  }
  return texts.join('\n')
}

/** An answer without the address of who gets it: each may see their own. */
const withoutOwn = (person: Person | null, text: string): string => {
  if (person === null) return text
  const name = person === app.cast.tanaka ? 'byhand' : person.docomoId
  return text.replaceAll(`"${name}@${canary}.example.com"`, '')
}

/** The names of the operations whose answer to this person holds an address of another one: all that read, by whatever method. */
const leaksTo = async (person: Person | null) => {
  const reads = [
    ...endpoints.filter(({ method }) => method === 'GET').map((endpoint) => [endpoint, undefined] as const),
    [searchNews, { query: canary }] as const,
    [exportReaders, { format: 'csv', narrowing: { kind: 'viewed' } }] as const,
    [exportOverview, { format: 'csv' }] as const,
  ]
  const leaks: string[] = []
  for (const [endpoint, body] of reads)
    if (withoutOwn(person, await textOf(person, endpoint, body)).includes(canary)) leaks.push(endpoint.name)
  return leaks.toSorted()
}

test('MAIL-02 G-684 no answer holds another one’s address but three, and these for admins of the company alone', async () => {
  const { sato, suzuki, tanaka, kobayashi, foreignAdmin } = app.cast
  expect(await leaksTo(sato)).toEqual(ofAdmins)
  for (const person of [suzuki, tanaka, kobayashi, foreignAdmin, null]) expect(await leaksTo(person)).toEqual([])
  // Without this, the test would also pass if every request were refused.
  expect(await textOf(sato, listAuthorities)).toContain(tanaka.name)
  expect(await textOf(suzuki, exportReaders, { format: 'csv', narrowing: { kind: 'viewed' } })).toContain(
    tanaka.docomoId,
  )
})

test('MAIL-02 no line of the log holds one, at any level, also of what was refused', async () => {
  const stored = await app.db.query(sql`select 1 from mail_addresses where address like ${`%${canary}%`}`)
  expect(stored).toHaveLength(3)
  expect(log.length).toBeGreaterThan(100)
  expect(log.filter((line) => line.includes(canary))).toEqual([])
})

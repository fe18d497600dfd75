import { createNews, listNews } from '@kawaraban/contract/news.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReach } from '../../db/machines.ts'
import { migrate } from '../../db/migrate.ts'
import { type TestApp, testApp } from '../app.ts'
import { addCompany, addPerson, newsBodyAt, type Person } from '../company.ts'
import { startCluster, type TestCluster } from './start.ts'

let cluster: TestCluster
let world: TestApp
beforeAll(async () => {
  cluster = await startCluster()
  const url = await cluster.createDatabase('machines')
  await migrate(url)
  world = await testApp(undefined, undefined, { url, drop: async () => undefined })
})
afterAll(async () => {
  await world.close()
  await cluster.stop()
})

/** The port of the machine that has a company. */
const portOf = async ({ managementGroupId }: Person): Promise<number> => {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ port: number }>(
      `select nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('management_groups', $1::integer)`,
      [managementGroupId],
    )
    return rows[0]?.port ?? 0
  } finally {
    await client.end()
  }
}

/** Adds editors of new companies until each of the two machines has one; returns them by their port. */
const addEditors = async (name: string): Promise<Map<number, Person>> => {
  const editors = new Map<number, Person>()
  for (let number = 1; editors.size < 2; number += 1) {
    const company = await addCompany(world.db, `${name} ${number}`, world.clock.now)
    const editor = await addPerson(world.db, company, { name: '編集者', role: 'editor', now: world.clock.now })
    editors.set(await portOf(editor), editor)
  }
  return editors
}

/** A failure as the coordinator reports it. */
const fail = async () => {
  const error = new pg.DatabaseError('connection to the remote node failed', 0, 'error')
  throw Object.assign(error, { severity: 'ERROR', code: '08006' })
}

test('G-236 companies on the machine of one that failed are refused with it, those of other machines are not', async () => {
  const editors: Person[] = []
  for (let round = 0; round < 2; round += 1) editors.push(...(await addEditors(`round ${round}`)).values())
  const ports = await Promise.all(editors.map(portOf))
  const [first] = editors
  const reach = createReach(world.db, () => 0)
  await expect(reach(first?.managementGroupId ?? 0, fail)).rejects.toThrow('remote node')
  const answers = editors.map(({ managementGroupId }) => reach(managementGroupId, async () => 'found'))
  const refused = (await Promise.allSettled(answers)).map(({ status }) => status === 'rejected')
  expect(refused).toEqual(ports.map((port) => port === ports[0]))
})

const read = async (person: Person) => (await world.call(person, listNews)).status
const write = async (person: Person) =>
  (await world.call(person, createNews, { body: newsBodyAt(world.clock.now) })).status

test('G-236 when a machine is killed its companies get 503, all others go on, and afterwards all are well', async () => {
  const [[port, lost], [, other]] = [...(await addEditors('company'))] as [[number, Person], [number, Person]]
  const machine = cluster.machines.find((one) => one.port === port)
  for (const person of [lost, other]) expect([await read(person), await write(person)]).toEqual([200, 200])
  await machine?.kill()
  for (let round = 0; round < 20; round += 1) {
    expect([await read(lost), await write(lost)]).toEqual([503, 503])
    expect([await read(other), await write(other)]).toEqual([200, 200])
  }
  await machine?.start()
  await expect.poll(() => read(lost), { timeout: 30_000 }).toBe(200)
  for (const person of [lost, other]) expect([await read(person), await write(person)]).toEqual([200, 200])
})

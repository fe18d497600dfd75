import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCitus } from '@kawaraban/local-postgres/citus.ts'
import { runProgram } from '@kawaraban/local-postgres/cluster.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { databaseUser } from '@kawaraban/local-postgres/os-user.ts'
import pg from 'pg'

/** One machine of the cluster. */
type Machine = {
  readonly port: number
  readonly start: () => Promise<void>
  /** Ends it like a loss of power: without a word to anybody. */
  readonly kill: () => Promise<void>
}

export type TestCluster = {
  /** The coordinator, then the workers. */
  readonly machines: readonly Machine[]
  /** Creates a database on all machines; returns its address on the coordinator. */
  readonly createDatabase: (name: string) => Promise<string>
  readonly stop: () => Promise<void>
}

const user = databaseUser()
/** Nothing here has to survive a crash of the real machine. */
const settings = {
  listen_addresses: '127.0.0.1',
  shared_preload_libraries: 'citus',
  shared_buffers: '64MB',
  max_connections: '300',
  max_prepared_transactions: '300',
  wal_level: 'logical',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  'citus.shard_count': '4',
  'citus.enable_statistics_collection': 'off',
  'citus.node_connection_timeout': '3000',
}

const addMachine = async (programs: string, data: string): Promise<Machine & { stop: () => Promise<void> }> => {
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await runProgram(join(programs, 'initdb'), initdb, user)
  const port = await freePort()
  const given = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const options = [`-p ${port}`, `-c unix_socket_directories=${data}`, ...given].join(' ')
  const control = (...args: string[]) => runProgram(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], user)
  const start = () => control('-l', join(data, 'server.log'), '-o', options, 'start')
  await start()
  return { port, start, kill: () => control('-m', 'immediate', 'stop'), stop: () => control('-m', 'fast', 'stop') }
}

const runOn = async (port: number, database: string, ...statements: string[]) => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts a coordinator and two workers. Throws where Citus is not installed. */
export const startCluster = async (): Promise<TestCluster> => {
  const programs = findCitus()
  if (!programs) throw new Error('Citus is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-cluster-'))
  // PostgreSQL runs as a user of its own when root runs this.
  chmodSync(folder, 0o711)
  const machines: Awaited<ReturnType<typeof addMachine>>[] = []
  for (const name of ['coordinator', 'one', 'two']) machines.push(await addMachine(programs, join(folder, name)))
  const [coordinator, ...workers] = machines.map(({ port }) => port)
  return {
    machines,
    createDatabase: async (name) => {
      for (const { port } of machines) {
        await runOn(port, 'postgres', `create database ${name}`)
        await runOn(port, name, 'create extension citus')
      }
      await runOn(
        coordinator ?? 0,
        name,
        `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
        ...workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
      )
      return `postgres://postgres@127.0.0.1:${coordinator}/${name}`
    },
    stop: async () => {
      for (const machine of machines) await machine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

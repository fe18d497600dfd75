import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Db } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { type TestApp, testApp } from '../app.ts'
import { addCompany, addPerson, type Person } from '../company.ts'
import { startCluster } from './start.ts'

/** Runs a statement on a server as an operator does. */
export const operate = async <Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** The processes whose parent is this one. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, ppid] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return Number(ppid) === parent ? [Number(name)] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })

const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Stops all processes of a PostgreSQL where they are, as on a machine that hangs; returns what lets them go on. */
export const freeze = async (port: number): Promise<() => void> => {
  const [found] = await operate<{ data_directory: string }>(
    `postgres://postgres@127.0.0.1:${port}/postgres`,
    'show data_directory',
  )
  const postmaster = Number(readFileSync(join(found?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
  signal(postmaster, 'SIGSTOP')
  const stopped = [postmaster, ...childrenOf(postmaster)]
  for (const pid of stopped) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of stopped) signal(pid, 'SIGCONT')
  }
}

/** A database that writes down how its statements have failed. */
const notingFailures =
  (failures: string[]) =>
  (db: Db): Db => {
    const note = <Result>(work: Promise<Result>) =>
      work.catch((error: Error & { code?: string; routine?: string }) => {
        failures.push(`${error.code} ${error.message} (${error.routine})`)
        throw error
      })
    return {
      ...db,
      query: (statement) => note(db.query(statement)),
      transaction: (work, timeoutMs) => note(db.transaction(work, timeoutMs)),
      write: (managementGroupId, work, rows) => note(db.write(managementGroupId, work, rows)),
      snapshot: (work) => note(db.snapshot(work)),
    }
  }

/** Starts the server on a cluster of its own, whose machines may be killed, frozen and emptied. */
export const openAppOnMachines = async () => {
  const cluster = await startCluster()
  const url = await cluster.createDatabase('machines')
  await migrate(url)
  for (const { port } of cluster.machines) {
    // What was answered survives the kill of a machine, as it does in production.
    const own = `postgres://postgres@127.0.0.1:${port}/machines`
    await operate(own, 'set citus.enable_ddl_propagation to off; alter database machines set synchronous_commit = on')
  }
  const failures: string[] = []
  const overDb = notingFailures(failures)
  const app: TestApp = await testApp(undefined, overDb, { url, drop: async () => undefined })

  /** The port of the machine that has a company. */
  const portOf = async ({ managementGroupId }: Pick<Person, 'managementGroupId'>): Promise<number> => {
    const [row] = await operate<{ port: number }>(
      url,
      `select nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('management_groups', $1::integer)`,
      [managementGroupId],
    )
    return row?.port ?? 0
  }

  return {
    cluster,
    app,
    /** How statements have failed, the last one at the end. */
    failures,
    portOf,
    /** Adds editors of new companies until each of the two machines has one; returns them by their port. */
    addEditors: async (name: string): Promise<Map<number, Person>> => {
      const editors = new Map<number, Person>()
      for (let number = 1; number <= 100 && editors.size < 2; number += 1) {
        const company = await addCompany(app.db, `${name} ${number}`, app.clock.now)
        const editor = await addPerson(app.db, company, { name: '編集者', role: 'admin', now: app.clock.now })
        editors.set(await portOf(editor), editor)
      }
      return editors
    },
    close: async () => {
      // A server that was stopped within seconds of an outage leaves the machine inactive, for others to activate.
      await app.server.close()
      await operate(url, 'update pg_dist_node set isactive = true where not isactive')
      await app.close()
      await cluster.stop()
    },
  }
}

import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { createReadersTable } from '../apps/server/src/features/views/table/queries.ts'
import { fillCrowd } from './crowd.ts'
import { startDatabase } from './database.ts'
import { startServer } from './servers.ts'
import { signedIn, startSession } from './visitors.ts'

const base = '/v1/companyIntraNews'

/** The same database, which calls `onDuration` with the time in ms of each statement of a snapshot. */
const listening = (db: Db, onDuration: (ms: number) => void): Db => ({
  ...db,
  snapshot: (work) =>
    db.snapshot((tx) =>
      work({
        query: async (statement) => {
          const startMs = performance.now()
          const rows = await tx.query(statement)
          onDuration(performance.now() - startMs)
          return rows as never
        },
      }),
    ),
})

/** A company of 510,000 people with 5 million receipts, a server in front of it, and its admin signed in. */
export const openCrowd = async () => {
  const database = await startDatabase()
  await fillCrowd(database.client)
  const headers = signedIn(await startSession(database.client, 1, 1))
  const server = await startServer('product', database.url)
  const db = connect(database.url, () => undefined)
  // One connection, so that its processor time is that of the statements.
  const lone = connect(database.url, () => undefined, 1)
  const spent = { ms: 0 }
  const readTable = createReadersTable(
    listening(lone, (ms) => {
      spent.ms += ms
    }),
    () => undefined,
  )

  /** Calls the server as the admin; returns how long it took until the answer was read. */
  const get = async (path: string): Promise<number> => {
    const startMs = performance.now()
    const answer = await fetch(`${server.origin}${base}${path}`, { headers })
    const { success } = (await answer.json()) as { success: boolean }
    if (!success) throw new Error(`${path} was refused`)
    return performance.now() - startMs
  }

  const close = async () => {
    await server.stop()
    await lone.close()
    await db.close()
    await database.stop()
  }
  return { client: database.client, db, lone, spent, readTable, get, close }
}
export type Crowd = Awaited<ReturnType<typeof openCrowd>>

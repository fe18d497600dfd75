import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Db } from '../db/connect.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { connectRecording } from './statements.ts'

/** A push gateway for the tests of one file about processes, and a new database for each of them. */
export const useProcessSettings = () => {
  const opened: { database?: TestDatabase; db?: Db; gateway?: Gateway } = {}
  const part = <Name extends keyof typeof opened>(name: Name): NonNullable<(typeof opened)[Name]> => {
    const found = opened[name]
    if (!found) throw new Error('the set-up has not run yet')
    return found
  }
  const db = () => part('db')
  const gateway = () => part('gateway')

  beforeAll(async () => {
    opened.gateway = await openGateway()
  })
  afterAll(() => gateway().close())
  beforeEach(async () => {
    opened.database = await createTestDatabase()
    opened.db = connectRecording(opened.database.url, () => undefined, 2)
  })
  afterEach(async () => {
    gateway().script()
    gateway().take()
    await db().close()
    await part('database').drop()
  })

  /** Settings of a process with this database and gateway. */
  const settings = (over: Record<string, string> = {}): Record<string, string> => ({
    DATABASE_URL: part('database').url,
    PUSH_GATEWAY_URL: gateway().url,
    PUSH_GATEWAY_SECRETS: gateway().secret,
    ...over,
  })
  return { db, gateway, settings }
}

import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CastMember } from '@kawaraban/demo-cast/cast.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import sql from 'sql-template-tag'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { seedDemo } from '../../apps/server/src/db/seed/seed-demo.ts'
import { storeDemoFiles } from '../../apps/server/src/features/files/demo/store-demo-files.ts'
import { createFileStore } from '../../apps/server/src/file-store/create.ts'
import { createLoad } from '../../apps/server/src/http/load.ts'
import { sessionCookie } from '../../apps/server/src/http/session-key.ts'
import { localIssuerName } from '../../apps/server/src/local-issuer.ts'
import { addSession } from '../../apps/server/src/testing/company.ts'
import { at } from '../../apps/server/src/testing/instant.ts'

/** The time of all pictures, a Friday morning: they are the same each time. */
export const now = at('2026/11/20 10:00')

/** What all pictures are taken with. */
const device = { browser: 'Chrome', system: 'Windows' }

/** Links that an operator sets, so that the pictures show them. */
const links = {
  APP_STORE_URL: 'https://example.com/store',
  APP_PAGE_URL: 'https://example.com/app',
  REGISTRATION_URL: 'https://example.com/registration',
}

/** Starts the product with the demo company and a fixed clock. */
export const startProduct = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kawaraban-manual-'))
  // PostgreSQL runs as a user of its own when root runs this.
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, chosen: true })
  await migrate(embedded.url)
  const db = connect(embedded.url, () => undefined)
  await seedDemo(db, { now, issuer: localIssuerName })
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
    DATABASE_URL: embedded.url,
    DATA_DIR: dataDir,
    ...links,
  })
  const fileStore = createFileStore(config.files, config.dataDir)
  await storeDemoFiles(db, fileStore, now, { error: () => undefined })
  const app = await buildApp({
    config,
    db,
    fileStore,
    clock: () => now,
    load: createLoad(() => undefined),
    mayRender: () => true,
  })
  await app.listen({ port: config.port, host: config.host })

  const accountOf = async ({ docomoId }: CastMember): Promise<string> => {
    const [row] = await db.query<{ accountId: string }>(sql`
      select account_id as "accountId" from accounts where subject = ${docomoId}`)
    if (!row) throw new Error(`no account has the ID ${docomoId}`)
    return row.accountId
  }

  /** The keys of the people who have signed in. */
  const keys = new Map<string, string>()

  return {
    origin: config.publicUrl,
    /** The cookie of this person's session, one for all pictures. */
    signIn: async (person: CastMember) => {
      const known = keys.get(person.key)
      const sessionKey = known ?? randomUUID()
      if (!known) await addSession(db, { accountId: await accountOf(person) }, { sessionKey, now, device })
      keys.set(person.key, sessionKey)
      return { name: sessionCookie(config.publicUrl).name, value: sessionKey, url: config.publicUrl }
    },
    /** Deletes the agreement of this person. */
    deleteAgreement: (person: CastMember) =>
      db.query(sql`
        update accounts
        set terms_version = '', is_granted_analytics = null
        where subject = ${person.docomoId}`),
    stop: async () => {
      await app.close()
      await db.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

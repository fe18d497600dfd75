import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { generateVapidKeys, type VapidKeys } from './keys.ts'

const findKeys = async (db: Queries): Promise<VapidKeys | undefined> => {
  const [keys] = await db.query<VapidKeys>(sql`
    select public_key as "publicKey", private_key as "privateKey" from vapid_keys`)
  return keys
}

/** Loads the key pair of the database, or creates it. Concurrent callers get the same pair. */
export const findOrCreateKeys = async (db: Queries, now: Instant): Promise<VapidKeys> => {
  const stored = await findKeys(db)
  if (stored) return stored
  const { publicKey, privateKey } = generateVapidKeys()
  await db.query(sql`
    insert into vapid_keys (public_key, private_key, made_at) values (${publicKey}, ${privateKey}, ${new Date(now)})
    on conflict do nothing`)
  const created = await findKeys(db)
  if (!created) throw new Error('the keys of Web Push cannot be read')
  return created
}

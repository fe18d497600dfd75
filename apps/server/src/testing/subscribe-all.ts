import sql from 'sql-template-tag'
import type { Db } from '../db/connect.ts'
import { writeByHand } from './by-hand.ts'
import type { Person } from './company.ts'
import type { PushService } from './push-service.ts'

/** Adds one subscription, without a session, for every member of this person's company. */
export const subscribeAll = async (
  db: Db,
  { managementGroupId }: Pick<Person, 'managementGroupId'>,
  service: PushService,
  publicKey: string,
): Promise<void> => {
  const members = await db.query<{ id: string }>(sql`
    select company_user_id as id from members where management_group_id = ${managementGroupId}`)
  const devices = members.map(({ id }) => ({ id, ...service.addDevice(id) }))
  await writeByHand(
    db,
    sql`
    insert into push_subscriptions (management_group_id, company_user_id, endpoint, p256dh, auth, public_key, session_hash,
      made_at, saved_at)
    select ${managementGroupId}, id, endpoint, p256dh, auth, ${publicKey}, ''::bytea, clock_timestamp(), clock_timestamp()
    from unnest(${devices.map(({ id }) => id)}::bigint[], ${devices.map(({ endpoint }) => endpoint)}::text[],
      ${devices.map((device) => device.keys.publicKey)}::bytea[], ${devices.map((device) => device.keys.auth)}::bytea[])
      as device (id, endpoint, p256dh, auth)`,
  )
}

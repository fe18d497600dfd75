import { createECDH } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { at } from '../testing/instant.ts'
import { inTimeBox } from '../testing/model.ts'
import { connectRecording } from '../testing/statements.ts'
import { createKeySource } from './key-source.ts'
import { bytesOf, generateVapidKeys, isVapidPair, pointOf } from './keys.ts'

const now = at('2026/11/20 10:00')
const webPush = {
  subject: 'mailto:push@example.com',
  keys: null,
  services: { added: [], hasLoopback: false },
  origin: '',
}

let database: TestDatabase
/** Connections of two processes. */
let processes: readonly [Db, Db]
beforeAll(async () => {
  database = await createTestDatabase()
  processes = [connectRecording(database.url, () => undefined), connectRecording(database.url, () => undefined)]
})
afterAll(async () => {
  for (const db of processes) await db.close()
  await database.drop()
})

test('G-190 processes that need the first keys at the same moment all get one pair', async () => {
  for (const _round of inTimeBox(60, 200)) {
    await processes[0].query(sql`delete from vapid_keys`)
    const sources = [...processes, ...processes].map((db) => createKeySource(db, webPush))
    const pairs = await Promise.all(sources.map((keys) => keys(now)))
    const [pair] = pairs
    expect(pair && isVapidPair(pair)).toBe(true)
    expect(pairs).toEqual(pairs.map(() => pair))
    const stored = await processes[0].query(sql`
      select public_key as "publicKey", private_key as "privateKey" from vapid_keys`)
    expect(stored).toEqual([pair])
  }
})

test('G-190 the pair stays the same after a restart; a pair of the settings is preferred, and not stored', async () => {
  const [db] = processes
  await db.query(sql`delete from vapid_keys`)
  const made = await createKeySource(db, webPush)(now)
  expect(await createKeySource(db, webPush)(now + 1)).toEqual(made)
  const own = generateVapidKeys()
  expect(await createKeySource(db, { ...webPush, keys: own })(now)).toEqual(own)
  expect(await createKeySource(db, webPush)(now)).toEqual(made)
  await db.query(sql`delete from vapid_keys`)
  expect(await createKeySource(db, null)(now)).toBeNull()
  expect(await db.query(sql`select * from vapid_keys`)).toEqual([])
})

test('G-190 pairs are well formed, also with a private key that starts with zeros', () => {
  const pairs = Array.from({ length: 2000 }, generateVapidKeys)
  expect(pairs.filter((pair) => !isVapidPair(pair))).toEqual([])
  expect(new Set(pairs.flatMap(({ privateKey }) => privateKey.length))).toEqual(new Set([43]))
  const small = createECDH('prime256v1')
  small.setPrivateKey(Buffer.from('01'.padStart(64, '0'), 'hex'))
  const privateKey = Buffer.from('01'.padStart(64, '0'), 'hex').toString('base64url')
  expect(isVapidPair({ publicKey: small.getPublicKey().toString('base64url'), privateKey })).toBe(true)
})

test('G-190 invalid keys, and keys that do not match, are not a pair', () => {
  const [one, other] = [generateVapidKeys(), generateVapidKeys()]
  const zero = Buffer.alloc(32).toString('base64url')
  const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')
  for (const privateKey of [other.privateKey, '', 'x', zero, order.toString('base64url'), `${one.privateKey}=`])
    expect(isVapidPair({ publicKey: one.publicKey, privateKey }), privateKey).toBe(false)
  for (const publicKey of [other.publicKey, '', zero, one.privateKey])
    expect(isVapidPair({ ...one, publicKey }), publicKey).toBe(false)
})

test('G-191 only an uncompressed point on the curve is an encryption key', () => {
  const pair = createECDH('prime256v1')
  const key = pair.generateKeys()
  expect(pointOf(key.toString('base64url'))).toEqual(key)
  const offCurve = Buffer.from(key)
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  const wrong = [offCurve, pair.getPublicKey(null, 'compressed'), pair.getPublicKey(null, 'hybrid'), Buffer.alloc(65)]
  const infinity = Buffer.concat([Buffer.from([4]), Buffer.alloc(64)])
  for (const bytes of [...wrong, infinity, key.subarray(1)]) expect(pointOf(bytes.toString('base64url'))).toBeNull()
  expect(pointOf(key.toString('base64'))).toBeNull()
  expect(pointOf(`${key.toString('base64url')}=`)).toBeNull()
})

test('G-191 bytes are accepted in base64url as browsers write it, with the right length', () => {
  const auth = Buffer.alloc(16, 255)
  const text = auth.toString('base64url')
  expect(bytesOf(text, 16)).toEqual(auth)
  const odd = ['', `${text}==`, text.slice(1), `${text}A`, auth.toString('base64'), ` ${text}`, `${text.slice(0, -1)}x`]
  for (const given of [...odd, `${text}\n`]) expect(bytesOf(given, 16), given).toBeNull()
})

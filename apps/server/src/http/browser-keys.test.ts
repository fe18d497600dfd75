import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createBrowserKeys, signInCookie } from './browser-keys.ts'

const origin = 'https://news.example.com'
const keys = createBrowserKeys(origin, 'secret')
const names = (['sign-in', 'app-sign-in'] as const).map((purpose) => signInCookie(origin, purpose).prefix)

const requestAt = (now: number, cookies: Record<string, string>) => ({ cookies, now }) as FastifyRequest
const withKey = (key: string, now = 0) => requestAt(now, { [`${names[0]}a`]: key })
const issue = (now = 0) => keys.keyFor(requestAt(now, {}))

test('G-311 a key of ours is found in the cookies of both sign-ins, and in no other', () => {
  const key = issue()
  for (const name of names) expect(keys.find(requestAt(0, { [`${name}a`]: key }))).toBe(key)
  expect(keys.find(requestAt(0, { '__Host-kawaraban': key, other: key }))).toBeNull()
})

test('G-311 a forged key counts as none', () => {
  const [random = '', at = '', signature = ''] = issue().split('.')
  const forged = [
    '',
    random,
    `${random}.${at}.`,
    `${random}.${at}.${'A'.repeat(22)}`,
    `${issue().split('.')[0]}.${at}.${signature}`,
    `${random}.${(minuteMs).toString(36)}.${signature}`,
    `${random}.${at}.${signature}A`,
    `${random}.${at}.${signature}\n`,
  ]
  expect(forged.map((key) => keys.find(withKey(key)))).toEqual(forged.map(() => null))
  // The last character of a signature has bits to spare.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const found = [...alphabet].filter((last) => keys.find(withKey(`${random}.${at}.${signature.slice(0, -1)}${last}`)))
  expect(found).toEqual([signature.at(-1)])
})

test('G-311 a key of an installation with another secret counts as none, and one of another process does', () => {
  const key = issue()
  expect(createBrowserKeys(origin, 'other').find(withKey(key))).toBeNull()
  expect(createBrowserKeys(origin, 'secret').find(withKey(key))).toBe(key)
})

test('G-311 a browser has one key for ten minutes, then a new one, and the former counts for ten more', () => {
  const key = issue()
  expect(keys.keyFor(withKey(key, 10 * minuteMs - 1))).toBe(key)
  expect(keys.keyFor(withKey(key, 10 * minuteMs))).not.toBe(key)
  expect(keys.find(withKey(key, 20 * minuteMs - 1))).toBe(key)
  expect(keys.find(withKey(key, 20 * minuteMs))).toBeNull()
})

test('G-311 the newest cookie counts, which browsers send last', () => {
  const [old, young] = [issue(), issue(minuteMs)]
  const both = requestAt(minuteMs, { [`${names[0]}a`]: old, [`${names[1]}b`]: young, later: 'x' })
  expect(keys.find(both)).toBe(young)
  expect(keys.find(requestAt(minuteMs, { [`${names[0]}a`]: young, [`${names[0]}b`]: 'forged' }))).toBeNull()
})

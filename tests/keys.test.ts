import { spawnSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { blocksOf } from './document.ts'
import { root } from './source.ts'

test('the command of the operations document generates VAPID keys that the settings accept', () => {
  const [block] = blocksOf('docs/operations.md', 'Keys and secrets, and how to change them')
  const { stdout, status } = spawnSync('bash', ['-c', block?.text ?? ''], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(0)
  const keys = parseEnv(stdout) as Record<string, string>
  expect(Object.keys(keys).toSorted()).toEqual(['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'])
  expect(readConfig({ ...keys, VAPID_SUBJECT: 'mailto:news@example.com' }).webPush).toMatchObject({
    keys: { publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY },
  })
  expect(() => readConfig({ ...keys, VAPID_PRIVATE_KEY: 'x' })).toThrow('VAPID_PRIVATE_KEY')
})

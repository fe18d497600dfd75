import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { provider, refusal } from '../testing/settings.ts'
import { generateVapidKeys } from './keys.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://news.example.com', ...provider }
const { publicKey, privateKey } = generateVapidKeys()
const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
const subject = { VAPID_SUBJECT: 'mailto:push@example.com' }

describe('G-190 Web Push', () => {
  test('is on in development without any setting', () => {
    const { webPush } = readConfig({})
    expect(webPush).toMatchObject({ subject: expect.stringMatching(/^mailto:/), keys: null })
  })

  test('is off in production without a contact address', () => {
    expect(readConfig(production).webPush).toBeNull()
    expect(readConfig({ ...production, ...subject }).webPush).toEqual({
      subject: 'mailto:push@example.com',
      keys: null,
      services: { added: [], hasLoopback: false },
      origin: readConfig(production).publicUrl,
    })
    expect(readConfig({ ...production, VAPID_SUBJECT: 'https://example.com/push' }).webPush).not.toBeNull()
  })

  test('takes its keys from the settings', () => {
    expect(readConfig({ ...production, ...subject, ...keys }).webPush?.keys).toEqual({ publicKey, privateKey })
  })

  test.each([
    ['a public key alone', { VAPID_PUBLIC_KEY: publicKey }, 'The setting VAPID_PRIVATE_KEY is missing'],
    ['a private key alone', { VAPID_PRIVATE_KEY: privateKey }, 'The setting VAPID_PUBLIC_KEY is missing'],
    ['keys of two pairs', { ...keys, VAPID_PRIVATE_KEY: generateVapidKeys().privateKey }, 'does not belong to'],
    ['a point off the curve', { ...keys, VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }, 'does not belong to'],
    ['a public key too short', { ...keys, VAPID_PUBLIC_KEY: publicKey.slice(1) }, 'VAPID_PUBLIC_KEY must be'],
    ['a private key in hex', { ...keys, VAPID_PRIVATE_KEY: '0'.repeat(64) }, 'VAPID_PRIVATE_KEY must be'],
    ['an http subject', { VAPID_SUBJECT: 'http://example.com' }, 'VAPID_SUBJECT must be'],
    ['a bare address', { VAPID_SUBJECT: 'push@example.com' }, 'VAPID_SUBJECT must be'],
    ['an address in brackets', { VAPID_SUBJECT: 'mailto:<push@example.com>' }, 'VAPID_SUBJECT must be'],
    ['an address by number', { PUSH_SERVICES: '169.254.169.254' }, 'PUSH_SERVICES must be'],
    ['a pattern for all', { PUSH_SERVICES: '*' }, 'PUSH_SERVICES must be'],
    ['a pattern for a whole domain', { PUSH_SERVICES: '*.com' }, 'PUSH_SERVICES must be'],
    ['a service as address', { PUSH_SERVICES: 'https://push.example.com' }, 'PUSH_SERVICES must be'],
    ['a service in capitals', { PUSH_SERVICES: 'Push.example.com' }, 'PUSH_SERVICES must be'],
    ['a service with port', { PUSH_SERVICES: 'push.example.com:8443' }, 'PUSH_SERVICES must be'],
    ['neither yes nor no', { PUSH_ALLOW_LOOPBACK: 'yes' }, 'PUSH_ALLOW_LOOPBACK must be'],
  ])('does not start with %s', (_name, environment, message) => {
    expect(refusal(environment)).toContain(message)
  })

  test('does not start in production with keys but no subject, or with services on this machine', () => {
    expect(refusal({ ...production, ...keys })).toContain('The setting VAPID_SUBJECT is missing')
    expect(refusal({ ...production, PUSH_ALLOW_LOOPBACK: 'true' })).toContain('never runs in production')
    expect(refusal({ ...production, PUSH_ALLOW_LOOPBACK: 'false' })).toBe('accepted')
  })

  test('accepts services of the operator, and those on this machine with the receiver or by the setting', () => {
    const services = (environment: Record<string, string>) => readConfig(environment).webPush?.services
    expect(services({ PUSH_SERVICES: 'push.example.com, *.push.example.org' })?.added).toEqual([
      'push.example.com',
      '*.push.example.org',
    ])
    expect(services({})?.hasLoopback).toBe(true)
    expect(services({ PUSH_ALLOW_LOOPBACK: 'false' })?.hasLoopback).toBe(false)
    const elsewhere = { PUBLIC_URL: 'https://news.example.com', ...provider }
    expect(services(elsewhere)?.hasLoopback).toBe(false)
    expect(services({ ...elsewhere, PUSH_ALLOW_LOOPBACK: 'true' })?.hasLoopback).toBe(true)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const key = 'a-key-of-the-tests-with-32-signs-or-more'
const least = { MAIL_HOST: 'smtp.example.com', MAIL_FROM: 'news@example.com', MAIL_KEY: key }
const folder = mkdtempSync(join(tmpdir(), 'mail-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const mailOf = (settings: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...settings }).mail

test('MAIL-01 without a mail server there is no mail, and no address is read at a sign-in', () => {
  const { mail, emailClaim } = readConfig({ NODE_ENV: 'test' })
  expect([mail, emailClaim]).toEqual([null, null])
  expect(readConfig({ NODE_ENV: 'test', ...least }).emailClaim).toBe('email')
})

test('MAIL-01 STARTTLS is the default, and TLS has its own port', () => {
  expect(mailOf(least)).toEqual({
    host: 'smtp.example.com',
    port: 587,
    isTls: false,
    from: 'news@example.com',
    signIn: null,
    key,
    connections: 5,
    publicUrl: 'http://localhost:8080',
  })
  expect(mailOf({ ...least, MAIL_TLS: 'tls' })).toMatchObject({ port: 465, isTls: true })
  expect(mailOf({ ...least, MAIL_PORT: '2525', MAIL_CONNECTIONS: '50' })).toMatchObject({ port: 2525, connections: 50 })
})

test('MAIL-01 secrets are read from settings or from files', () => {
  expect(mailOf({ ...least, MAIL_USER: 'u', MAIL_PASSWORD: 'p' })?.signIn).toEqual({
    type: 'password',
    user: 'u',
    password: 'p',
  })
  const { MAIL_KEY: _, ...withoutKey } = least
  const files = {
    MAIL_KEY_FILE: fileOf('key', `${key}\n`),
    MAIL_USER: 'u',
    MAIL_OAUTH_TOKEN_URL: 'https://id.example.com/token',
    MAIL_OAUTH_CLIENT_ID: 'client',
    MAIL_OAUTH_CLIENT_SECRET_FILE: fileOf('secret', 'client-secret\nmore'),
    MAIL_OAUTH_REFRESH_TOKEN_FILE: fileOf('token', ' refresh-token '),
  }
  expect(mailOf({ ...withoutKey, ...files })).toMatchObject({
    key,
    signIn: {
      type: 'oauth2',
      user: 'u',
      tokenUrl: 'https://id.example.com/token',
      clientId: 'client',
      clientSecret: 'client-secret',
      refreshToken: 'refresh-token',
    },
  })
})

test.each<[string, Record<string, string>, string]>([
  ['no sender', { MAIL_HOST: 'smtp.example.com', MAIL_KEY: key }, 'MAIL_FROM is missing'],
  ['no key', { MAIL_HOST: 'smtp.example.com', MAIL_FROM: 'news@example.com' }, 'MAIL_KEY is missing'],
  ['a short key', { ...least, MAIL_KEY: 'short' }, 'MAIL_KEY must have'],
  ['a sender that is no address', { ...least, MAIL_FROM: 'news@localhost' }, 'MAIL_FROM must be'],
  ['a sender without a server', { MAIL_FROM: 'news@example.com' }, 'MAIL_HOST is missing'],
  ['a password without a user', { ...least, MAIL_PASSWORD: 'p' }, 'MAIL_USER is missing'],
  ['a user without a password', { ...least, MAIL_USER: 'u' }, 'MAIL_PASSWORD is missing'],
  ['half of OAuth2', { ...least, MAIL_USER: 'u', MAIL_OAUTH_CLIENT_ID: 'c' }, 'MAIL_OAUTH_TOKEN_URL is missing'],
  ['password and OAuth2', { ...least, MAIL_USER: 'u', MAIL_PASSWORD: 'p', MAIL_OAUTH_CLIENT_ID: 'c' }, 'excludes'],
  [
    'a token address by http',
    { ...least, MAIL_OAUTH_TOKEN_URL: 'http://id.example.com/' },
    'MAIL_OAUTH_TOKEN_URL must',
  ],
  ['value and file', { ...least, MAIL_KEY_FILE: '/etc/hostname' }, 'exclude each other'],
  ['a file that is not there', { ...least, MAIL_PASSWORD_FILE: '/nowhere/at/all' }, 'MAIL_PASSWORD_FILE must name'],
  ['another way of TLS', { ...least, MAIL_TLS: 'none' }, 'MAIL_TLS must be one of'],
  ['too many connections', { ...least, MAIL_CONNECTIONS: '51' }, 'MAIL_CONNECTIONS must be'],
])('MAIL-01 a start with %s is refused by the name of the setting', (_, settings, message) => {
  expect(() => mailOf(settings)).toThrow(message)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { projectRoot, readConfig } from './config.ts'
import { settings } from './settings.ts'
import { provider, refusal } from './testing/settings.ts'

const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
const secret = 'a-secret-that-has-32-signs-or-more'

describe('.env.example', () => {
  test('OPS-06 names every setting once, with its default, in the order of the code', () => {
    const lines = example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.map((line) => line.replace(/=.*/, ''))).toEqual(Object.keys(settings.shape))
    expect(lines.filter((line) => !/=.* # \S.*\.$/.test(line))).toEqual([])
    expect({ ...readConfig(parseEnv(example)), dataDirChosen: false }).toEqual(readConfig({}))
  })
})

describe('readConfig', () => {
  test('needs no setting at all', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 8080,
      host: 'localhost',
      publicUrl: 'http://localhost:8080',
      provider: null,
      databaseUrl: null,
      dataDir: join(projectRoot, '.data'),
      checkAnswers: false,
      purgeMonths: 12,
      sessionMaxDays: 180,
    })
  })

  test('OPS-06 G-144 hands on the external addresses and the tag manager, null where none is set', () => {
    const { links } = readConfig({
      MANUAL_URL: 'https://example.com/manual',
      TAG_MANAGER_ID: 'GTM-ABC123',
      APP_PAGE_URL: ' ',
    })
    expect(links).toMatchObject({ manual: 'https://example.com/manual', tagManagerId: 'GTM-ABC123', appPage: null })
  })

  test('0029 takes holidays of its own, and refuses what is none', () => {
    expect(readConfig({}).holidays).toEqual({ added: {}, removed: [] })
    const given = { HOLIDAYS_ADDED: '2027-01-04:創立記念日', HOLIDAYS_REMOVED: '2027-11-23' }
    expect(readConfig(given).holidays).toEqual({ added: { '2027-01-04': '創立記念日' }, removed: ['2027-11-23'] })
    expect(refusal({ HOLIDAYS_ADDED: '2027-02-30:創立記念日' })).toMatch(/^The setting HOLIDAYS_ADDED must be days/)
    expect(refusal({ HOLIDAYS_REMOVED: 'soon' })).toMatch(/^The setting HOLIDAYS_REMOVED must be days/)
  })

  test('OPS-06 G-103 takes a real sign-in provider', () => {
    const config = readConfig({
      ...provider,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://news.example.com',
      HOST: '0.0.0.0',
    })
    expect(config.provider).toEqual({ issuer: 'https://id.example.com', clientId: 'news', clientSecret: 'secret' })
    expect(config.publicUrl).toBe('https://news.example.com')
    const OIDC_FORMER_ISSUERS = 'https://old.example.com , https://older.example.com/'
    expect(readConfig({ ...provider, OIDC_FORMER_ISSUERS }).issuers).toEqual([
      'https://id.example.com',
      'https://old.example.com',
      'https://older.example.com/',
    ])
  })

  test('G-103 refuses the built-in provider in production and on addresses that others reach', () => {
    expect(refusal({ NODE_ENV: 'production' })).toMatch(
      /^The setting OIDC_ISSUER is missing: .* never runs in production/,
    )
    expect(refusal({ HOST: '0.0.0.0' })).toMatch(/^The setting HOST must be localhost while the built-in/)
    expect(refusal({ PUBLIC_URL: 'https://news.example.com' })).toMatch(/^The setting PUBLIC_URL must be on localhost/)
  })

  test('serves the documentation of the API in production only when it is set', () => {
    const production = { ...provider, NODE_ENV: 'production', PUBLIC_URL: 'https://news.example.com' }
    expect(readConfig({}).apiDocs).toBe(true)
    expect(readConfig({ API_DOCS: 'false' }).apiDocs).toBe(false)
    expect(readConfig(production).apiDocs).toBe(false)
    expect(readConfig({ ...production, API_DOCS: 'true' }).apiDocs).toBe(true)
  })

  test('WEB-07 takes outside addresses that are https or the service’s own', () => {
    const own = readConfig({ MANUAL_URL: 'http://localhost:8080/manual', TERMS_URL: 'https://example.com/terms' })
    expect(own.links).toMatchObject({ manual: 'http://localhost:8080/manual', terms: 'https://example.com/terms' })
  })

  test('G-144 manual, policy and terms are the service’s own pages unless they are set', () => {
    expect(readConfig({ PORT: '9000', TERMS_URL: 'https://example.com/terms' }).links).toMatchObject({
      manual: 'http://localhost:9000/manual/',
      policy: 'http://localhost:9000/legal/privacy',
      terms: 'https://example.com/terms',
    })
    expect(readConfig({ ...provider, PUBLIC_URL: 'https://news.example.com' }).links).toMatchObject({
      manual: 'https://news.example.com/manual/',
      terms: 'https://news.example.com/legal/terms',
    })
  })

  test('LIM-15 G-163 takes the version of the terms and the folder of their texts', () => {
    expect(readConfig({})).toMatchObject({ termsVersion: '2.9.0', legalDir: join(projectRoot, 'legal') })
    expect(readConfig({ TERMS_VERSION: '2026-04', LEGAL_DIR: '/etc/legal' })).toMatchObject({
      termsVersion: '2026-04',
      legalDir: '/etc/legal',
    })
  })

  test('G-177 G-102 takes addresses of apps, and the name of the header for their token', () => {
    const { appRedirects, appTokenHeader } = readConfig({
      APP_REDIRECT_URIS: '瓦版=jp.example.app:/in',
      APP_TOKEN_HEADER: 'x-news-token',
    })
    expect(appRedirects[0]).toEqual({ name: '瓦版', uri: 'jp.example.app:/in', needsConfirmation: true })
    expect(appTokenHeader).toBe('x-news-token')
    expect(readConfig({}).appTokenHeader).toBe('x-companyintranews-token')
  })

  test('G-180 knows the simulator, its address and its mark in development on this machine alone', () => {
    const { appRedirects, hasSimulator, links } = readConfig({})
    expect([hasSimulator, links.appUserAgent]).toEqual([true, 'KawarabanSimulator'])
    expect(appRedirects).toEqual([
      { name: 'Simulator', uri: 'http://localhost:8080/simulator', needsConfirmation: true },
    ])
    const elsewhere = { ...provider, PUBLIC_URL: 'https://news.example.com' }
    for (const environment of [elsewhere, { ...provider, NODE_ENV: 'production' }]) {
      const config = readConfig(environment)
      expect([config.hasSimulator, config.links.appUserAgent, config.appRedirects]).toEqual([false, null, []])
    }
  })

  test('G-217 has the receiver, also as the gateway, only in development on this machine', () => {
    const { hasReceiver, pushGateway } = readConfig({ PORT: '8081' })
    expect([hasReceiver, pushGateway?.url]).toEqual([true, 'http://localhost:8081/receiver/gateway'])
    expect(readConfig({ HOST: '::1' }).pushGateway?.url).toBe('http://[::1]:8080/receiver/gateway')
    expect(readConfig({ NODE_ENV: 'test' }).pushGateway).toBe(null)
    const elsewhere = { ...provider, PUBLIC_URL: 'https://news.example.com' }
    for (const over of [elsewhere, { ...provider, NODE_ENV: 'production' }, { ...provider, HOST: '0.0.0.0' }]) {
      const config = readConfig(over)
      expect([config.hasReceiver, config.pushGateway]).toEqual([false, null])
    }
  })

  test('MAIL-08 has the receiver as its mail server only in development on this machine, and where no other is set', () => {
    const { mail, emailClaim } = readConfig({ PORT: '8081' })
    expect(mail).toMatchObject({ host: '127.0.0.1', port: 28081, isReceiver: true, publicUrl: 'http://localhost:8081' })
    expect(emailClaim).toBe('email')
    expect(readConfig({ PORT: '60000' }).mail?.port).toBe(40_000)
    expect(readConfig({ NODE_ENV: 'test' }).mail).toBe(null)
    const own = { MAIL_HOST: 'smtp.example.com', MAIL_FROM: 'news@example.com', MAIL_KEY: secret }
    expect(readConfig(own).mail?.isReceiver).toBe(undefined)
    const elsewhere = { ...provider, PUBLIC_URL: 'https://news.example.com' }
    for (const over of [elsewhere, { ...provider, NODE_ENV: 'production' }, { ...provider, HOST: '0.0.0.0' }])
      expect(readConfig(over).mail).toBe(null)
  })

  test('G-185 takes a push gateway with one or two secrets, by http on this machine alone and not in production', () => {
    expect(readConfig({ ...provider, NODE_ENV: 'production' }).pushGateway).toBe(null)
    const gateway = { PUSH_GATEWAY_URL: 'https://push.example.com/in', PUSH_GATEWAY_SECRETS: `${secret} , ${secret}2` }
    expect(readConfig(gateway).pushGateway).toEqual({ url: gateway.PUSH_GATEWAY_URL, secrets: [secret, `${secret}2`] })
    const local = { PUSH_GATEWAY_URL: 'http://localhost:9000/', PUSH_GATEWAY_SECRETS: secret }
    expect(readConfig(local).pushGateway).toEqual({ url: 'http://localhost:9000/', secrets: [secret] })
    expect(refusal({ ...provider, ...local, NODE_ENV: 'production' })).toBe(
      'The setting PUSH_GATEWAY_URL must be an https address in production.',
    )
  })

  test.each([
    [{ PUSH_GATEWAY_URL: 'https://push.example.com/' }, 'PUSH_GATEWAY_SECRETS is missing'],
    [{ PUSH_GATEWAY_SECRETS: secret }, 'PUSH_GATEWAY_URL is missing'],
    [{ PUSH_GATEWAY_SECRETS: 'short' }, 'PUSH_GATEWAY_SECRETS must be one secret of 32'],
    [{ PUSH_GATEWAY_SECRETS: [secret, secret, secret].join() }, 'PUSH_GATEWAY_SECRETS must be one secret of 32'],
    [{ PUSH_GATEWAY_URL: 'http://push.example.com/' }, 'PUSH_GATEWAY_URL must be the https address'],
    [{ PUSH_GATEWAY_URL: 'https://me:secret@push.example.com/' }, 'PUSH_GATEWAY_URL must be the https address'],
    [{ APP_REDIRECT_URIS: '瓦版=http://example.com/' }, 'APP_REDIRECT_URIS must be names of apps'],
    [{ APP_TOKEN_HEADER: 'X-Token' }, 'APP_TOKEN_HEADER must be the name of a header'],
    [{ APP_TOKEN_HEADER: 'x-csrf-token' }, 'APP_TOKEN_HEADER must be the name of a header'],
    [{ APP_TOKEN_HEADER: 'authorization' }, 'APP_TOKEN_HEADER must be the name of a header'],
    [{ MANUAL_URL: 'http://example.com/manual' }, 'MANUAL_URL must be an https address'],
    [{ APP_STORE_URL: 'http://localhost:9/app' }, 'APP_STORE_URL must be an https address'],
    [{ API_DOCS: 'yes' }, 'API_DOCS must be one of true, false'],
    [{ PORT: 'http' }, 'PORT must be a number from 1 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535'],
    [{ PORT: '0' }, 'PORT must be a number from 1 to 65535'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test'],
    [{ PURGE_MONTHS: '0' }, 'PURGE_MONTHS must be a number of months from 1 to 120'],
    [{ SESSION_MAX_DAYS: '0' }, 'SESSION_MAX_DAYS must be a number of days from 1 to 1000'],
    [{ SESSION_MAX_DAYS: '1001' }, 'SESSION_MAX_DAYS must be a number of days from 1 to 1000'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ PUBLIC_URL: 'http://news.example.com' }, 'PUBLIC_URL must be an https address'],
    [{ PUBLIC_URL: 'https://news.example.com/news' }, 'PUBLIC_URL must be an https address without a path'],
    [{ TRUST_PROXY: 'everybody!' }, 'TRUST_PROXY must be addresses or networks'],
    [{ ...provider, OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER must be the https address'],
    [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_CLIENT_ID is missing'],
    [{ OIDC_CLIENT_SECRET: 'secret', OIDC_CLIENT_ID: 'news' }, 'OIDC_ISSUER is missing'],
    [{ ...provider, OIDC_FORMER_ISSUERS: 'local' }, 'OIDC_FORMER_ISSUERS must be https addresses'],
    [{ ...provider, OIDC_FORMER_ISSUERS: 'https://id.example.com,' }, 'OIDC_FORMER_ISSUERS must be https addresses'],
    [{ OIDC_FORMER_ISSUERS: 'https://id.example.com' }, 'OIDC_ISSUER is missing'],
    [{ OIDC_SCOPE: 'profile' }, 'OIDC_SCOPE must begin with openid'],
    [{ OIDC_CLAIM_NAME: 'a b' }, 'OIDC_CLAIM_NAME must be the name of a claim'],
    [{ MANUAL_URL: 'javascript:alert(1)' }, 'MANUAL_URL must be a web address'],
    [{ TERMS_VERSION: '3.0\r\nx: y' }, 'TERMS_VERSION must be up to 20 letters'],
    [{ TERMS_VERSION: '第3版' }, 'TERMS_VERSION must be up to 20 letters'],
    [{ TERMS_VERSION: '3'.repeat(21) }, 'TERMS_VERSION must be up to 20 letters'],
    [{ TAG_MANAGER_ID: 'x' }, 'TAG_MANAGER_ID must be a container id'],
  ])('OPS-06 stops on %o with a sentence that names the setting', (environment, sentence) => {
    expect(refusal(environment as Record<string, string>)).toContain(`The setting ${sentence}`)
  })
})

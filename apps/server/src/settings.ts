import { defaultTermsVersion } from '@kawaraban/contract/consent.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import * as z from 'zod/mini'
import { parseAppRedirects } from './app-redirects.ts'
import { parseAddedHolidays, parseRemovedHolidays } from './holidays.ts'
import { mailShape } from './mail-shape.ts'
import {
  accepted,
  claim,
  host,
  hostPattern,
  isSafeUrl,
  isUrl,
  link,
  oneOf,
  port,
  seconds,
  text,
  url,
} from './setting-rules.ts'

/** The settings by their names in the environment, as text; an empty one counts as not set. */
export const settings = z.object({
  NODE_ENV: z._default(oneOf(['development', 'production', 'test']), 'development'),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  PORT: z._default(port, '8080'),
  HOST: z._default(host, 'localhost'),
  PUBLIC_URL: url(
    (value) => isSafeUrl(value) && new URL(value).href === `${new URL(value).origin}/`,
    'must be an https address without a path, such as https://news.example.com (http only for localhost)',
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*$/,
          'must be addresses or networks separated by commas, such as 10.0.0.0/8',
        ),
      ),
  ),
  DATA_DIR: z._default(z.string(), './.data'),
  DATABASE_URL: url(
    (value) => isUrl(value, ['postgres:', 'postgresql:']),
    'must be an address such as postgres://user:password@host:5432/database',
  ),
  DATABASE_ACCEPT_NO_TLS: accepted,
  DATABASE_ACCEPT_DATA_LOSS: accepted,
  FILES_COMPANY_GB: z._default(
    z.string().check(z.regex(/^([1-9]\d{0,4})$/, 'must be a number of gigabytes from 1 to 99999')),
    '20',
  ),
  FILES_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')),
  ),
  FILES_BUCKET_ENDPOINT: url(
    (value) => isUrl(value, ['https:', 'http:']) && new URL(value).pathname === '/',
    'must be the address of a store, such as https://s3.example.com',
  ),
  FILES_BUCKET_REGION: z._default(
    z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'must be the name of a region')),
    'us-east-1',
  ),
  FILES_BUCKET_KEY_ID: text(),
  FILES_BUCKET_SECRET: text(2000),
  FILES_BUCKET_PATH_STYLE: accepted,
  FILES_SCANNER: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\/[^\s"'`$\\;&|<>]+( [^\s"'`$\\;&|<>]+)*$/,
          'must be the path of a program with its arguments, separated by single spaces, such as /usr/bin/clamdscan --fdpass',
        ),
        z.maxLength(500, 'is too long'),
      ),
  ),
  FILES_SCANNER_SECONDS: z._default(seconds(1, 600), '60'),
  PURGE_MONTHS: z._default(
    z.string().check(z.regex(/^([1-9]|[1-9]\d|1[01]\d|120)$/, 'must be a number of months from 1 to 120')),
    '12',
  ),
  SESSION_MAX_DAYS: z._default(
    z.string().check(z.regex(/^([1-9]|[1-9]\d|[1-9]\d\d|1000)$/, 'must be a number of days from 1 to 1000')),
    '180',
  ),
  HOLIDAYS_ADDED: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => parseAddedHolidays(value) !== null,
          'must be days with names of up to 30 characters, separated by commas, such as 2027-01-04:Foundation day',
        ),
      ),
  ),
  HOLIDAYS_REMOVED: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => parseRemovedHolidays(value) !== null,
          'must be days separated by commas, such as 2027-01-04,2027-05-06',
        ),
      ),
  ),
  OIDC_ISSUER: url(isSafeUrl, 'must be the https address of the sign-in provider'),
  OIDC_FORMER_ISSUERS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((entry) => isSafeUrl(entry.trim())),
          'must be https addresses separated by commas, such as https://id.example.com',
        ),
      ),
  ),
  OIDC_CLIENT_ID: text(),
  OIDC_CLIENT_SECRET: text(2000),
  OIDC_SCOPE: z._default(
    z.string().check(z.regex(/^openid( [\w:./-]+)*$/, 'must begin with openid')),
    'openid profile',
  ),
  OIDC_CLAIM_MANAGEMENT_GROUP: claim('management_group'),
  OIDC_CLAIM_DOCOMO_ID: claim('docomo_id'),
  OIDC_CLAIM_NAME: claim('name'),
  OIDC_CLAIM_DEPARTMENT: claim('department'),
  OIDC_CLAIM_ADMIN: claim('is_admin'),
  OIDC_CLAIM_EMAIL: claim('email'),
  API_DOCS: z.optional(oneOf(['true', 'false'])),
  MANUAL_URL: link,
  POLICY_URL: link,
  TERMS_URL: link,
  REGISTRATION_URL: link,
  APP_STORE_URL: link,
  APP_PAGE_URL: link,
  GROUP_HOW_TO_URL: link,
  APP_USER_AGENT: text(),
  TERMS_VERSION: z._default(
    z.string().check(z.regex(/^[\w.-]{1,20}$/, 'must be up to 20 letters, digits and . - _, such as 2.9.0')),
    defaultTermsVersion,
  ),
  LEGAL_DIR: z._default(z.string(), './legal'),
  APP_REDIRECT_URIS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => parseAppRedirects(value) !== null,
          'must be names of apps with https addresses or addresses of a scheme with a dot, separated by commas, such as Kawaraban=https://app.example.com/signed-in',
        ),
      ),
  ),
  APP_TOKEN_HEADER: z._default(
    z
      .string()
      .check(
        z.regex(
          /^x-(?!csrf-|forwarded-)[a-z\d]+(-[a-z\d]+)*$/,
          'must be the name of a header in small letters that begins with x-',
        ),
        z.maxLength(60, 'is too long'),
      ),
    appTokenHeader,
  ),
  PUSH_GATEWAY_URL: url(
    (value) => isSafeUrl(value) && new URL(value).username === '' && new URL(value).password === '',
    'must be the https address of the push gateway, without a password (http only for localhost, not in production)',
  ),
  PUSH_GATEWAY_SECRETS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\x21-\x2b\x2d-\x7e]{32,200}(\s*,\s*[\x21-\x2b\x2d-\x7e]{32,200})?$/,
          'must be one secret of 32 to 200 letters, digits and signs, or two separated by a comma',
        ),
      ),
  ),
  SERVICE_WORKER: z._default(oneOf(['on', 'off']), 'on'),
  NOTICE_WORKER: z._default(oneOf(['inside', 'apart']), 'inside'),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(host, '127.0.0.1'),
  SHUTDOWN_DELAY_SECONDS: z._default(seconds(0, 300), '0'),
  SHUTDOWN_GRACE_SECONDS: z._default(seconds(1, 1800), '10'),
  ...mailShape,
  VAPID_SUBJECT: url(
    (value) => isUrl(value, ['https:']) || /^mailto:[^\s@<>]+@[^\s@<>]+$/.test(value),
    'must be an address that push services can write to, such as mailto:push@example.com or https://example.com/',
  ),
  VAPID_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{87}$/, 'must be a public key of P-256: 65 bytes in base64url')),
  ),
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'must be a private key of P-256: 32 bytes in base64url')),
  ),
  PUSH_SERVICES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((entry) => hostPattern.test(entry.trim())),
          'must be host names in small letters, or *. and such a name, separated by commas',
        ),
      ),
  ),
  PUSH_ALLOW_LOOPBACK: z.optional(oneOf(['true', 'false'])),
  HTTPS_PROXY: url(
    (value) => isUrl(value, ['http:', 'https:']) && new URL(value).pathname === '/',
    'must be the address of a proxy, such as http://proxy.example.com:3128',
  ),
  NO_PROXY: text(2000),
  TAG_MANAGER_ID: z.optional(
    z.string().check(z.regex(/^GTM-[A-Z0-9]{1,20}$/, 'must be a container id such as GTM-ABC123')),
  ),
})
export type Settings = z.infer<typeof settings>

import * as z from 'zod/mini'
import { isMailAddress } from './mail-address.ts'
import { host, isSafeUrl, oneOf, port, text, url } from './setting-rules.ts'

/** The settings of the mail server, a part of all settings. */
export const mailShape = {
  MAIL_HOST: z.optional(host),
  MAIL_PORT: z.optional(port),
  MAIL_TLS: z._default(oneOf(['starttls', 'tls']), 'starttls'),
  MAIL_FROM: z.optional(z.string().check(z.refine(isMailAddress, 'must be a mail address such as news@example.com'))),
  MAIL_USER: text(),
  MAIL_PASSWORD: text(2000),
  MAIL_PASSWORD_FILE: text(),
  MAIL_OAUTH_TOKEN_URL: url(isSafeUrl, 'must be the https address that gives access tokens'),
  MAIL_OAUTH_CLIENT_ID: text(),
  MAIL_OAUTH_CLIENT_SECRET: text(2000),
  MAIL_OAUTH_CLIENT_SECRET_FILE: text(),
  MAIL_OAUTH_REFRESH_TOKEN: text(4000),
  MAIL_OAUTH_REFRESH_TOKEN_FILE: text(),
  MAIL_KEY: text(2000),
  MAIL_KEY_FILE: text(),
  MAIL_CONNECTIONS: z._default(
    z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'must be a number of connections from 1 to 50')),
    '5',
  ),
}

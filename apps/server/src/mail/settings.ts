import { readFileSync } from 'node:fs'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'

/** How the service proves to the mail server who it is. */
export type MailSignIn =
  | { readonly type: 'password'; readonly user: string; readonly password: string }
  | {
      readonly type: 'oauth2'
      readonly user: string
      readonly tokenUrl: string
      readonly clientId: string
      readonly clientSecret: string
      readonly refreshToken: string
    }

export type MailSettings = {
  readonly host: string
  readonly port: number
  /** Whether the connection begins with TLS; else STARTTLS is required. */
  readonly isTls: boolean
  /** Whether it is the receiver of development, on this machine and without TLS. */
  readonly isReceiver?: boolean
  /** The sender's address. */
  readonly from: string
  readonly signIn: MailSignIn | null
  /** The key of the codes by which ids of mails are recognized as ours. */
  readonly key: string
  /** Connections of a process to the mail server. */
  readonly connections: number
  /** Origin of the links in mails. */
  readonly publicUrl: string
}

type SecretName = 'MAIL_KEY' | 'MAIL_PASSWORD' | 'MAIL_OAUTH_CLIENT_SECRET' | 'MAIL_OAUTH_REFRESH_TOKEN'

const shortestKey = 32

/** A secret of the settings, or the first line of the file that its setting names. */
const readSecret = (given: Settings, name: SecretName): string | null => {
  const [value, file] = [given[name], given[`${name}_FILE`]]
  if (value && file) throw new StartError(`The settings ${name} and ${name}_FILE exclude each other.`)
  if (!file) return value ?? null
  try {
    return readFileSync(file, 'utf8').split('\n')[0]?.trim() || null
  } catch {
    throw new StartError(`The setting ${name}_FILE must name a file that can be read.`)
  }
}

const missing = (name: string, why: string) => new StartError(`The setting ${name} is missing: ${why}.`)

const readSignIn = (given: Settings): MailSignIn | null => {
  const { MAIL_USER: user, MAIL_OAUTH_TOKEN_URL: tokenUrl, MAIL_OAUTH_CLIENT_ID: clientId } = given
  const password = readSecret(given, 'MAIL_PASSWORD')
  const clientSecret = readSecret(given, 'MAIL_OAUTH_CLIENT_SECRET')
  const refreshToken = readSecret(given, 'MAIL_OAUTH_REFRESH_TOKEN')
  const oauth = {
    MAIL_OAUTH_TOKEN_URL: tokenUrl,
    MAIL_OAUTH_CLIENT_ID: clientId,
    MAIL_OAUTH_CLIENT_SECRET: clientSecret,
  }
  const isOauth = Boolean(refreshToken) || Object.values(oauth).some(Boolean)
  if (!user) {
    if (password || isOauth) throw missing('MAIL_USER', 'a mail server that is signed in to needs a user')
    return null
  }
  if (password && isOauth) {
    throw new StartError('The setting MAIL_PASSWORD excludes the MAIL_OAUTH_ settings.')
  }
  if (password) return { type: 'password', user, password }
  if (!isOauth) throw missing('MAIL_PASSWORD', 'MAIL_USER needs it, or the MAIL_OAUTH_ settings')
  if (tokenUrl && clientId && clientSecret && refreshToken) {
    return { type: 'oauth2', user, tokenUrl, clientId, clientSecret, refreshToken }
  }
  const absent = Object.entries({ ...oauth, MAIL_OAUTH_REFRESH_TOKEN: refreshToken }).find(([, value]) => !value)
  throw missing(absent?.[0] ?? '', 'OAuth2 needs all MAIL_OAUTH_ settings')
}

/** Reads the settings of the mail server, or null where there is none; throws a StartError that names a wrong one. */
export const readMail = (given: Settings, publicUrl: string): MailSettings | null => {
  const { MAIL_HOST: host, MAIL_FROM: from } = given
  const signIn = readSignIn(given)
  const key = readSecret(given, 'MAIL_KEY')
  if (!host) {
    const alone = from ? 'MAIL_FROM' : key ? 'MAIL_KEY' : signIn ? 'MAIL_USER' : null
    if (alone) throw missing('MAIL_HOST', `${alone} is of no use without a mail server`)
    return null
  }
  if (!from) throw missing('MAIL_FROM', 'mails need the address of a sender')
  if (!key) throw missing('MAIL_KEY', 'mails need a key for their ids')
  if (key.length < shortestKey) {
    throw new StartError(`The setting MAIL_KEY must have at least ${shortestKey} characters.`)
  }
  const isTls = given.MAIL_TLS === 'tls'
  const port = Number(given.MAIL_PORT ?? (isTls ? 465 : 587))
  return { host, port, isTls, from, signIn, key, connections: Number(given.MAIL_CONNECTIONS), publicUrl }
}

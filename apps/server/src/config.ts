import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import * as z from 'zod/mini'
import { type AppRedirect, parseAppRedirects } from './app-redirects.ts'
import { receiverMail, simulatorRedirect } from './dev-settings.ts'
import { type FileScanner, readFileScanner } from './file-scanner.ts'
import { type FileSettings, readFiles } from './file-store/settings.ts'
import { parseAddedHolidays, parseRemovedHolidays } from './holidays.ts'
import { type Links, readLinks } from './links.ts'
import { localIssuerName } from './local-issuer.ts'
import { type MailSettings, readMail } from './mail/settings.ts'
import { type ProxySettings, readProxy } from './outbound/proxy.ts'
import { type ProcessConfig, readProcess } from './process-config.ts'
import { type PushGateway, readPushGateway } from './push-gateway.ts'
import { isLoopback } from './setting-rules.ts'
import { type Settings, settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { readWebPush, type WebPush } from './web-push/settings.ts'

/** Names of the claims with the facts about a person from the sign-in provider. */
export type ClaimNames = {
  managementGroup: string
  docomoId: string
  name: string
  department: string
  admin: string
}

/** The real sign-in provider, or null for the built-in one. */
export type Provider = { issuer: string; clientId: string; clientSecret: string }

/** A provider's names, the present one first. */
export type Issuers = readonly [string, ...string[]]

export type Config = {
  readonly production: boolean
  readonly logLevel: Settings['LOG_LEVEL']
  readonly port: number
  readonly host: string
  /** Origin under which browsers reach the service, without a slash at its end. */
  readonly publicUrl: string
  /** Proxies whose X-Forwarded-* headers are believed; false for none. */
  readonly trustProxy: string[] | false
  /** Absolute path of the folder that holds the embedded database. */
  readonly dataDir: string
  /** Whether the setting DATA_DIR is given. */
  readonly dataDirChosen: boolean
  /** An external PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null
  /** What `DATABASE_URL` may lack in production: TLS beyond this machine, and that what was answered is on the disk. */
  readonly databaseRisks: { readonly noTls: boolean; readonly dataLoss: boolean }
  /** Where files are, and how much of them a company may have. */
  readonly files: FileSettings
  /** What says whether a file is safe, or null for nothing. */
  readonly fileScanner: FileScanner | null
  /** Calendar months after which a post that nobody can see any more is deleted. */
  readonly purgeMonths: number
  /** Days after which a session ends although it is used. */
  readonly sessionMaxDays: number
  /** Holidays that this installation adds to the public ones, and public ones that it strikes. */
  readonly holidays: HolidayChanges
  readonly provider: Provider | null
  /** Names of the provider whose accounts and sessions count: the present one, then former ones. */
  readonly issuers: Issuers
  readonly scope: string
  readonly claims: ClaimNames
  /** Name of the claim with the mail address; null where no mail is sent, so that no address is read. */
  readonly emailClaim: string | null
  /** Version of the terms that users have to agree to. */
  readonly termsVersion: string
  /** Absolute path of the folder with the texts of terms and privacy policy. */
  readonly legalDir: string
  /** Addresses that the browser app shows beside its own screens; a missing one hides its link. */
  readonly links: Links
  /** Addresses to which the sign-in of a native app may go back. */
  readonly appRedirects: readonly AppRedirect[]
  /** Whether /simulator plays the native app: in development on this machine alone. */
  readonly hasSimulator: boolean
  /** Whether /receiver receives and shows notices: only in development on this machine. */
  readonly hasReceiver: boolean
  /** Name of the header with the app's token, in lower case. */
  readonly appTokenHeader: string
  readonly pushGateway: PushGateway | null
  /** Whether browsers get the service worker; else one that unregisters itself. */
  readonly hasServiceWorker: boolean
  readonly process: ProcessConfig
  /** The proxy for outgoing calls, or null for none. */
  readonly proxy: ProxySettings | null
  /** Settings of Web Push, or null where it is off. */
  readonly webPush: WebPush | null
  /** The mail server, or null where notices are not mailed. */
  readonly mail: MailSettings | null
  /** Whether the API's documentation is served below /docs. */
  readonly apiDocs: boolean
  /** Whether answers are checked against the contract: in tests. */
  readonly checkAnswers: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** The root of the project: relative folders count from here, wherever the service is started. */
export const projectRoot = resolve(import.meta.dirname, '../../..')

/** The environment, filled up from a `.env` file in the project's root if there is one. */
export const environment = (): Environment => {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

const parseSettings = (environment: Environment): Settings => {
  const known = Object.keys(settings.shape).flatMap((name) => {
    const value = environment[name]?.trim()
    return value ? [[name, value] as const] : []
  })
  const parsed = z.safeParse(settings, Object.fromEntries(known))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartError(`The setting ${issue?.path.join('.')} ${issue?.message}.`)
}

const readProvider = (given: Settings): Provider | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret }
  const all = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const missing = Object.entries(all).find(([, value]) => !value)
  if (issuer || clientId || clientSecret) {
    throw new StartError(`The setting ${missing?.[0]} is missing: a sign-in provider needs all three OIDC_ settings.`)
  }
  if (given.NODE_ENV === 'production') {
    throw new StartError(
      'The setting OIDC_ISSUER is missing: the built-in sign-in page lets anybody in as anybody and never runs in production.',
    )
  }
  return null
}

const readIssuers = (given: Settings, provider: Provider | null): Issuers => {
  if (provider) return [provider.issuer, ...(given.OIDC_FORMER_ISSUERS?.split(',').map((entry) => entry.trim()) ?? [])]
  if (given.OIDC_FORMER_ISSUERS) {
    throw new StartError('The setting OIDC_ISSUER is missing: OIDC_FORMER_ISSUERS lists earlier names of it.')
  }
  return [localIssuerName]
}

/** Reads and checks all settings; throws a StartError that names the first wrong one. */
export const readConfig = (environment: Environment): Config => {
  const given = parseSettings(environment)
  const provider = readProvider(given)
  const publicUrl = new URL(given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).origin
  if (!provider && !isLoopback(given.HOST)) {
    throw new StartError('The setting HOST must be localhost while the built-in sign-in page is in use.')
  }
  if (!provider && !isLoopback(new URL(publicUrl).hostname)) {
    throw new StartError('The setting PUBLIC_URL must be on localhost while the built-in sign-in page is in use.')
  }
  const hasSimulator = given.NODE_ENV !== 'production' && isLoopback(new URL(publicUrl).hostname)
  const hasReceiver = hasSimulator && isLoopback(given.HOST)
  const isTrial = hasReceiver && given.NODE_ENV === 'development'
  const mail = readMail(given, publicUrl) ?? (isTrial ? receiverMail(Number(given.PORT), publicUrl) : null)
  return {
    production: given.NODE_ENV === 'production',
    logLevel: given.LOG_LEVEL,
    port: Number(given.PORT),
    host: given.HOST,
    publicUrl,
    trustProxy: given.TRUST_PROXY?.split(',').map((entry) => entry.trim()) ?? false,
    dataDir: resolve(projectRoot, given.DATA_DIR),
    dataDirChosen: Boolean(environment.DATA_DIR?.trim()),
    databaseUrl: given.DATABASE_URL ?? null,
    databaseRisks: {
      noTls: given.DATABASE_ACCEPT_NO_TLS === 'true',
      dataLoss: given.DATABASE_ACCEPT_DATA_LOSS === 'true',
    },
    files: readFiles(given),
    fileScanner: readFileScanner(given),
    purgeMonths: Number(given.PURGE_MONTHS),
    sessionMaxDays: Number(given.SESSION_MAX_DAYS),
    holidays: {
      added: parseAddedHolidays(given.HOLIDAYS_ADDED ?? '') ?? {},
      removed: parseRemovedHolidays(given.HOLIDAYS_REMOVED ?? '') ?? [],
    },
    provider,
    issuers: readIssuers(given, provider),
    scope: given.OIDC_SCOPE,
    claims: {
      managementGroup: given.OIDC_CLAIM_MANAGEMENT_GROUP,
      docomoId: given.OIDC_CLAIM_DOCOMO_ID,
      name: given.OIDC_CLAIM_NAME,
      department: given.OIDC_CLAIM_DEPARTMENT,
      admin: given.OIDC_CLAIM_ADMIN,
    },
    emailClaim: mail ? given.OIDC_CLAIM_EMAIL : null,
    termsVersion: given.TERMS_VERSION,
    legalDir: resolve(projectRoot, given.LEGAL_DIR),
    links: readLinks(given, publicUrl, hasSimulator),
    appRedirects: [
      ...(parseAppRedirects(given.APP_REDIRECT_URIS ?? '') ?? []),
      ...(hasSimulator ? [simulatorRedirect(publicUrl)] : []),
    ],
    hasSimulator,
    hasReceiver,
    appTokenHeader: given.APP_TOKEN_HEADER,
    pushGateway: readPushGateway(given, hasReceiver),
    hasServiceWorker: given.SERVICE_WORKER === 'on',
    process: readProcess(given),
    webPush: readWebPush(given, publicUrl, hasReceiver),
    mail,
    proxy: readProxy(given),
    apiDocs: given.API_DOCS ? given.API_DOCS === 'true' : given.NODE_ENV !== 'production',
    checkAnswers: given.NODE_ENV === 'test',
  }
}

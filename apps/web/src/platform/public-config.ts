import * as z from 'zod/mini'
import { log } from './log.ts'
import './no-eval.ts'

const address = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text || undefined),
)
const schema = z.object({
  manualUrl: address,
  policyUrl: address,
  termsUrl: address,
  registrationUrl: address,
  appStoreUrl: address,
  appPageUrl: address,
  groupHowToUrl: address,
  /** What the user agent of the native app's web view contains. */
  appUserAgent: address,
  /** The header that carries the app's token. */
  appTokenHeader: address,
  tagManagerId: address,
  /** Version of the terms in force when the page was opened. */
  termsVersion: address,
  /** Days that this installation adds to the public holidays, and those that it removes. */
  holidays: z.optional(z.object({ added: z.record(z.string(), z.string()), removed: z.array(z.string()) })),
  /** Whether browsers get a service worker. */
  hasServiceWorker: z.optional(z.boolean()),
  /** Whether this installation has a mail server. */
  hasMail: z.optional(z.boolean()),
  /** Whether this installation sends notices to browsers. */
  hasWebPush: z.optional(z.boolean()),
  environment: address,
  /** Whether a channel for notices is configured, and one to the native app; missing counts as yes. */
  canNotify: z.optional(z.boolean()),
  canNotifyApp: z.optional(z.boolean()),
})

/** The addresses and settings of an installation. A missing address hides its link. */
export type PublicConfig = Partial<z.infer<typeof schema>>

let config: PublicConfig = {}

/** The configuration of this installation; empty until it has been loaded, or when that failed. */
export const publicConfig = (): PublicConfig => config

/** The configuration in what the server has sent; null where it is none. */
export const parsePublicConfig = (sent: unknown): PublicConfig | null => z.safeParse(schema, sent).data ?? null

/** Uses the configuration that came with the page; false where it is none. */
export const adoptPublicConfig = (sent: unknown): boolean => {
  const parsed = parsePublicConfig(sent)
  if (parsed) config = parsed
  return parsed !== null
}

/** Loads `/config.json` once, before the first screen. After a failure every optional link is missing. */
export const loadPublicConfig = async (): Promise<void> => {
  try {
    const answer = await fetch(new URL('/config.json', location.href), { signal: AbortSignal.timeout(5000) })
    const sent: unknown = await answer.json()
    if (answer.ok) adoptPublicConfig(sent)
  } catch (error) {
    log('failed to load config', error)
  }
}

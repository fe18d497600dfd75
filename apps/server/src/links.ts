import { simulatorMark } from './dev-settings.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/** Addresses that the browser app shows beside its own screens; null for none. */
export type Links = {
  readonly manual: string
  readonly policy: string
  readonly terms: string
  readonly registration: string | null
  readonly appStore: string | null
  readonly appPage: string | null
  readonly groupHowTo: string | null
  readonly appUserAgent: string | null
  readonly tagManagerId: string | null
}

/** Where the service has pages of its own, and the settings that name others. */
const ownPages = {
  manual: ['MANUAL_URL', '/manual/'],
  policy: ['POLICY_URL', '/legal/privacy'],
  terms: ['TERMS_URL', '/legal/terms'],
} as const satisfies Partial<Record<keyof Links, readonly [keyof Settings, string]>>

const linkSettings = {
  registration: 'REGISTRATION_URL',
  appStore: 'APP_STORE_URL',
  appPage: 'APP_PAGE_URL',
  groupHowTo: 'GROUP_HOW_TO_URL',
} as const satisfies Partial<Record<keyof Links, keyof Settings>>

/** Browsers and the native app open nothing but https and the service's own pages. */
const checkLink = (setting: keyof Settings, address: string | undefined, publicUrl: string): string | null => {
  if (address && new URL(address).protocol !== 'https:' && new URL(address).origin !== publicUrl) {
    throw new StartError(`The setting ${setting} must be an https address: nothing else is opened from the service.`)
  }
  return address ?? null
}

/** Reads the addresses that the browser app shows; throws a StartError for one that it would not open. */
export const readLinks = (given: Settings, publicUrl: string, hasSimulator: boolean): Links => {
  const pages = Object.entries(ownPages).map(([name, [setting, path]]) => [
    name,
    checkLink(setting, given[setting], publicUrl) ?? `${publicUrl}${path}`,
  ])
  const outside = Object.entries(linkSettings).map(([name, setting]) => [
    name,
    checkLink(setting, given[setting], publicUrl),
  ])
  return {
    ...(Object.fromEntries(pages) as Record<keyof typeof ownPages, string>),
    ...(Object.fromEntries(outside) as Record<keyof typeof linkSettings, string | null>),
    appUserAgent: given.APP_USER_AGENT ?? (hasSimulator ? simulatorMark : null),
    tagManagerId: given.TAG_MANAGER_ID ?? null,
  }
}

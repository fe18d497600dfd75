import type { BrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { isWebView } from './bridge.ts'
import { isMobileBrowser } from './device.ts'
import { type PublicConfig, publicConfig } from './public-config.ts'
import { canShare } from './share.ts'

/** What a browser finds out itself. */
type ServerFacts = {
  /** What the server assumes of the browser. */
  readonly browser: BrowserFacts
  readonly config: PublicConfig
  readonly isWebView: boolean
}

/** What a first screen is rendered with, so that server and browser render the same. */
export type RenderFacts = {
  /** The server's minute: labels follow the device's clock once the page is hydrated. */
  readonly minute: Instant
  /** How many posts the user has to complete; null where the screen's answers do not say so. */
  readonly todoCount: number | null
  /** How many posts the user has not viewed; null on other screens than the feed. */
  readonly unreadCount: number | null
  /** On the server only. */
  readonly server?: ServerFacts
}

const Facts = createContext<RenderFacts | null>(null)

export const RenderFactsProvider = Facts.Provider

/** The minute of the first render, where the server has rendered it. */
export const useFirstMinute = (): Instant | undefined => useContext(Facts)?.minute

/** The number of posts to complete at the first render; null where it is not known. */
export const useFirstTodoCount = (): number | null => useContext(Facts)?.todoCount ?? null

/** The number of unread posts at the first render, with its time; null where it is not known. */
export const useFirstUnread = (): { readonly count: number; readonly at: Instant } | null => {
  const facts = useContext(Facts)
  return facts === null || facts.unreadCount === null ? null : { count: facts.unreadCount, at: facts.minute }
}

/** What only the server knows; null in a browser. */
const useServerFacts = (): ServerFacts | null => useContext(Facts)?.server ?? null

/** What the server assumes of the browser; null in a browser. */
export const useAssumedBrowser = (): BrowserFacts | null => useServerFacts()?.browser ?? null

/** As `isMobileBrowser`, for components. */
export const useIsMobileBrowser = (): boolean => useAssumedBrowser()?.isMobile ?? isMobileBrowser()

/** As `isWebView`, for components. */
export const useIsWebView = (): boolean => useServerFacts()?.isWebView ?? isWebView()

const never = () => () => undefined

/** Whether the page is hydrated: false on the server and while it is being hydrated. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** As `canShare`, for components. */
export const useCanShare = (): boolean => useAssumedBrowser()?.canShare ?? canShare()

/** As `publicConfig`, for components. */
export const usePublicConfig = (): PublicConfig => useServerFacts()?.config ?? publicConfig()

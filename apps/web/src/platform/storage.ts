import type { Instant } from '@kawaraban/contract/tokyo.ts'

/** What the browser stores beyond a page load. Where storage is refused, values remain until the page is closed. */

/** Progress flags of hints and tips. */
export const tipFlags = [
  'newsHeader',
  'newsAdd',
  'newsReaction',
  'newsTodo',
  'content',
  'publishSetting',
  'dueDate',
  'scope',
  'push',
  'remind',
  'myProfile',
  'permission',
  'userProfile',
  'permissionHeader',
  'specificUser',
] as const
export type TipFlag = (typeof tipFlags)[number]

const prefix = 'companyIntraNews.'
const memory = new Map<string, string>()

type Area = 'localStorage' | 'sessionStorage'

/**
 * A value in memory could not be stored, and is newer than the stored one. On the server, where a page is rendered,
 * there is none.
 */
const read = (area: Area, key: string): string | null => {
  if (typeof window === 'undefined') return null
  try {
    return memory.get(area + key) ?? window[area].getItem(prefix + key)
  } catch {
    return null
  }
}

/** Returns whether the value outlives the page. */
const write = (area: Area, key: string, value: string | null): boolean => {
  try {
    if (value === null) window[area].removeItem(prefix + key)
    else window[area].setItem(prefix + key, value)
    memory.delete(area + key)
    return true
  } catch {
    if (value === null) memory.delete(area + key)
    else memory.set(area + key, value)
    return false
  }
}

/** Whether a hint has been shown on this client. */
export const hasSeen = (flag: TipFlag): boolean => read('localStorage', `tip.${flag}`) === 'seen'

/** Stores that a hint has been shown. */
export const markSeen = (flag: TipFlag): void => void write('localStorage', `tip.${flag}`, 'seen')

/** Allows all hints to be shown again. */
export const resetTips = (): void => {
  for (const flag of tipFlags) write('localStorage', `tip.${flag}`, null)
}

/** Whether the cookie banner was closed for this terms version. */
export const isCookieBannerClosed = (termsVersion: string): boolean =>
  read('localStorage', 'cookieBannerClosed') === termsVersion

/** Stores that the cookie banner was closed. */
export const closeCookieBanner = (termsVersion: string): void =>
  void write('localStorage', 'cookieBannerClosed', termsVersion)

/** The stored state of the install banner: whether it is closed, and when it was last closed. */
export type InstallBannerMemory = { isClosed: boolean; closedAt: Instant | null }

/** The stored state; on a new client open and never closed, also where the stored time is invalid. */
export const loadInstallBanner = (): InstallBannerMemory => {
  const closedAt = Number(read('localStorage', 'installBannerClosedAt') ?? Number.NaN)
  return {
    isClosed: read('localStorage', 'installBannerState') === 'closed',
    closedAt: Number.isFinite(closedAt) ? closedAt : null,
  }
}

/** Stores that the install banner was closed at `closedAt`. */
export const closeInstallBanner = (closedAt: Instant): void => {
  write('localStorage', 'installBannerState', 'closed')
  write('localStorage', 'installBannerClosedAt', String(closedAt))
}

/** Stores that the install banner is open; the last closing time remains. */
export const reopenInstallBanner = (): void => void write('localStorage', 'installBannerState', 'open')

/** The stored subscription of this browser, as text, or null; the caller has to validate it. */
export const loadPushText = (): string | null => read('localStorage', 'push')

/** Stores the subscription of this browser, as text; null removes it. */
export const savePushText = (text: string | null): void => void write('localStorage', 'push', text)

/** Whether the feed has keys on this client: until they are switched off. */
export const areKeysOn = (): boolean => read('localStorage', 'keys') !== 'off'

/** Stores whether the feed has keys. */
export const switchKeys = (areOn: boolean): void => void write('localStorage', 'keys', areOn ? null : 'off')

/** Whether the hint about notices was closed on this client. */
export const isPushHintClosed = (): boolean => read('localStorage', 'pushHint') === 'closed'

/** Stores that the hint about notices was closed. */
export const closePushHint = (): void => void write('localStorage', 'pushHint', 'closed')

/** Records something once per tab session: true the first time only. */
export const isFirstInSession = (what: string): boolean => {
  if (read('sessionStorage', `once.${what}`) !== null) return false
  write('sessionStorage', `once.${what}`, 'done')
  return true
}

/** Lets `isFirstInSession` return true again, after the recorded action has failed. */
export const resetFirstInSession = (what: string): void => void write('sessionStorage', `once.${what}`, null)

/** Stores the screen to return to after sign-in, in this tab only; null removes it. */
export const saveReturnPath = (path: string | null): void => void write('sessionStorage', 'returnPath', path)

/** The stored screen, or null; the caller has to check that it is a screen of this site. */
export const loadReturnPath = (): string | null => read('sessionStorage', 'returnPath')

/** Stores the feed's position, as text, so that the way back from a post survives a reload. */
export const saveFeedPosition = (position: string | null): void =>
  void write('sessionStorage', 'feedPosition', position)

/** The stored position of the feed, or null; the caller has to parse it. */
export const loadFeedPosition = (): string | null => read('sessionStorage', 'feedPosition')

/** Whether the posts that are not published yet were unfolded in this tab. */
export const isScheduledUnfolded = (): boolean => read('sessionStorage', 'scheduledPosts') === 'open'

/** Stores that they are unfolded, or folded. */
export const storeScheduledUnfolded = (isOpen: boolean): void =>
  void write('sessionStorage', 'scheduledPosts', isOpen ? 'open' : null)

/** Who fills in a form, within which company. */
export type DraftOwner = { readonly managementGroup: string; readonly companyUserId: string }
const nameOf = ({ managementGroup, companyUserId }: DraftOwner) => `${companyUserId} ${managementGroup}`

/** Removes the stored input of a form. */
export const clearDraftInput = (): void => {
  write('sessionStorage', 'input', null)
  write('sessionStorage', 'inputOf', null)
}

/** Stores the input of a form, as text, for `owner`, in this tab only. False when the browser cannot store it. */
export const saveDraftInput = (owner: DraftOwner, input: string): boolean => {
  clearDraftInput()
  return write('sessionStorage', 'inputOf', nameOf(owner)) && write('sessionStorage', 'input', input)
}

/** The stored input of `owner`, or null; the caller has to parse it. The input of any other owner is removed. */
export const loadDraftInput = (owner: DraftOwner): string | null => {
  if (read('sessionStorage', 'inputOf') !== nameOf(owner)) clearDraftInput()
  return read('sessionStorage', 'input')
}

/** How the last session of this tab ended without the user's doing; `withInput`: the input has been stored. */
export type SessionEnd = 'plain' | 'withInput'

/** Stores how the session ended, for the sign-in screen; null removes it. */
export const saveSessionEnd = (end: SessionEnd | null): void => void write('sessionStorage', 'sessionEnd', end)

/** How the session ended, or null when it did not, or was ended on purpose. */
export const loadSessionEnd = (): SessionEnd | null => {
  const end = read('sessionStorage', 'sessionEnd')
  return end === 'plain' || end === 'withInput' ? end : null
}

/** Stores in this tab that the user has signed out on purpose. */
export const saveSignOut = (): void => void write('sessionStorage', 'signedOut', 'yes')

/** Whether the user has just signed out on purpose; true once. */
export const takeSignOut = (): boolean => {
  const isStored = read('sessionStorage', 'signedOut') !== null
  write('sessionStorage', 'signedOut', null)
  return isStored
}

/** Whether a user was signed in on this client at its last use; only a hint for preloading. */
export const wasSignedIn = (): boolean => read('localStorage', 'signedIn') !== null

/** Whether that user could read news; as well only a hint. */
export const wasReader = (): boolean => read('localStorage', 'signedIn') === 'reader'

/** Stores whether a user is signed in on this client. */
export const saveSignedIn = (isSignedIn: boolean): void =>
  void write('localStorage', 'signedIn', isSignedIn ? (read('localStorage', 'signedIn') ?? 'yes') : null)

/** Stores whether the user who is signed in on this client can read news. */
export const saveReader = (isReader: boolean): void =>
  void write('localStorage', 'signedIn', isReader ? 'reader' : 'yes')

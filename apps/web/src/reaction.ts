import type { ErrorCode } from '@kawaraban/contract/errors.ts'
import { errorText, failureText } from '@kawaraban/contract/messages.ts'
import type { CallCode } from './call.ts'
import { failure } from './messages/failure.ts'

/**
 * What the user was doing. `save` is any other write, `candidates` the fetches of candidates, of a publish list, of
 * authorities (ERR-07) and of another's profile (G-049), `quiet` a fetch whose failure is only logged (G-074).
 */
export type Doing = 'post' | 'edit' | 'delete' | 'show' | 'complete' | 'save' | 'candidates' | 'quiet'

/** What happens after the message. `close` closes the web view, `signOut` deletes the session first. */
export type Act = 'home' | 'login' | 'signOut' | 'close' | 'closeAndSignOut' | 'offerGroup'

/** What a failure leads to: a message, then an act; neither is silence. */
export type Reaction = { tell?: { title?: string; text: string }; act?: Act }

/** What the reaction depends on beside the code. */
export type Situation = {
  doing: Doing
  /** HTTP status of the answer, 0 when none came. */
  status: number
  /** The text that was being sent, for the advice on odd characters. */
  text: string
  isWebView: boolean
  /** The feed is on show; its place says by itself who may read nothing. */
  isHome: boolean
}

/** The reaction to a failed call (ERR-01…ERR-13, G-007, G-114, G-120). */
export const reactionTo = (code: CallCode, situation: Situation): Reaction =>
  accountReaction(code, situation) ??
  (situation.doing === 'quiet' || situation.doing === 'candidates' ? {} : ownReaction(code, situation))

/** Refusals that concern the user's account: the same whatever the user was doing. */
const accountReaction = (code: CallCode, { doing, isWebView, isHome }: Situation): Reaction | undefined => {
  switch (code) {
    case 'missingSessionKey':
      return { act: isWebView ? 'close' : 'login' }
    case 'sessionInvalid':
    case 'tokenInvalid':
      return { tell: { text: errorText[code] }, act: isWebView ? 'close' : 'login' }
    case 'csrfFailed':
      return { tell: { text: errorText[code] }, act: isWebView ? 'closeAndSignOut' : 'signOut' }
    case 'noManagementGroup':
      return { act: 'offerGroup' }
    case 'noPermission':
      if (doing === 'candidates') return { act: 'home' }
      if (isWebView) return { tell: { text: errorText[code] }, act: 'close' }
      return isHome ? {} : { tell: { text: errorText[code] }, act: 'home' }
    case 'newsExpired':
      if (doing === 'candidates') return { act: 'home' }
      return doing === 'edit' ? { tell: { title: failure.errorTitle, text: errorText[code] }, act: 'home' } : undefined
    default:
      return undefined
  }
}

/** Whether a refusal means that the user has to sign in again, or open the app again. */
export const endsSession = (
  code: CallCode,
): code is 'missingSessionKey' | 'sessionInvalid' | 'tokenInvalid' | 'csrfFailed' =>
  code === 'missingSessionKey' || code === 'sessionInvalid' || code === 'tokenInvalid' || code === 'csrfFailed'

/** Codes that say no more than that something failed. */
const plainFailures: ReadonlySet<CallCode> = new Set<CallCode>([
  'network',
  'timeout',
  'unknown',
  'badRequest',
  'notFound',
  'methodNotAllowed',
  'requestTimeout',
  'tooLarge',
  'unsupportedMediaType',
  'internal',
  'unavailable',
])

const isCatalogued = (code: CallCode): code is ErrorCode => !plainFailures.has(code)

const ownReaction = (code: CallCode, { doing, status, text }: Situation): Reaction => {
  if (code === 'documentDeleted') return { tell: { text: deletedText(doing) } }
  // The form shows the message under the end date itself (G-027, G-028).
  if (code === 'oldEndDate' && (doing === 'post' || doing === 'edit')) return {}
  // The words of that code are about audiences; what is saved here has none.
  if (code === 'invalidCompanyUserIds' && doing === 'save') return { tell: { text: failureText.checkNetwork } }
  if (isCatalogued(code)) return { tell: { text: errorText[code] } }
  if (status < 300) return { tell: { text: status === 0 ? failureText.checkNetwork : plainText(doing) } }
  const isWrite = doing === 'post' || doing === 'edit' || doing === 'save'
  return { tell: { text: isWrite && oddCharacters.test(text) ? failureText.oddCharacters : plainText(doing) } }
}

const deletedText = (doing: Doing) =>
  doing === 'delete' || doing === 'complete' ? failureText[doing] : failureText.show

const plainText = (doing: Doing) =>
  doing === 'post' || doing === 'edit' ? failureText[doing] : failureText.checkNetwork

/** A half-width symbol or space (G-007). */
const oddCharacters = /[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]/

import type { ErrorCode } from '@kawaraban/contract/errors.ts'
import { errorText, failureText } from '@kawaraban/contract/messages.ts'
import type { CallCode } from './call.ts'
import { failure } from './messages/failure.ts'

/**
 * What the user was doing. `save` is any other write, `candidates` the fetches of candidates, of a publish list, of
 * authorities and of another's profile, `quiet` a fetch whose failure is only logged.
 */
export type UserAction =
  | 'post'
  | 'edit'
  | 'delete'
  | 'show'
  | 'complete'
  | 'uncomplete'
  | 'save'
  | 'candidates'
  | 'quiet'

/** What happens after the message. `close` closes the web view, `signOut` deletes the session first. */
export type NextStep = 'home' | 'login' | 'signOut' | 'close' | 'closeAndSignOut' | 'offerGroup'

/** What a failure leads to: a message, then a step; without both, nothing happens. */
export type FailureOutcome = { message?: { title?: string; text: string }; nextStep?: NextStep }

/** What the outcome depends on beside the code. */
export type FailureContext = {
  action: UserAction
  /** HTTP status of the answer, 0 when none came. */
  status: number
  /** The text that was being sent, for the advice on odd characters. */
  text: string
  isWebView: boolean
  /** The feed is on screen; it shows by itself that the user may not read. */
  isHome: boolean
}

/** The outcome of a failed call. */
export const outcomeOf = (code: CallCode, context: FailureContext): FailureOutcome =>
  accountOutcome(code, context) ??
  (context.action === 'quiet' || context.action === 'candidates' ? {} : ownOutcome(code, context))

/** Refusals that concern the user's account: the same whatever the user was doing. */
const accountOutcome = (code: CallCode, { action, isWebView, isHome }: FailureContext): FailureOutcome | undefined => {
  switch (code) {
    case 'missingSessionKey':
      return { nextStep: isWebView ? 'close' : 'login' }
    case 'sessionInvalid':
    case 'tokenInvalid':
      return { message: { text: errorText[code] }, nextStep: isWebView ? 'close' : 'login' }
    case 'csrfFailed':
      return { message: { text: errorText[code] }, nextStep: isWebView ? 'closeAndSignOut' : 'signOut' }
    case 'noManagementGroup':
      return { nextStep: 'offerGroup' }
    case 'noPermission': {
      if (action === 'candidates') return { nextStep: 'home' }
      // Who may not post any more may still read.
      const text = action === 'post' || action === 'edit' ? failureText.forbiddenScreen : errorText[code]
      if (isWebView) return { message: { text }, nextStep: 'close' }
      return isHome ? {} : { message: { text }, nextStep: 'home' }
    }
    case 'newsExpired':
      if (action === 'candidates') return { nextStep: 'home' }
      return action === 'edit'
        ? { message: { title: failure.errorTitle, text: errorText[code] }, nextStep: 'home' }
        : undefined
    default:
      return undefined
  }
}

/** Whether a refusal means that the user has to sign in again, or open the app again. */
export const endsSession = (
  code: CallCode,
): code is 'missingSessionKey' | 'sessionInvalid' | 'tokenInvalid' | 'csrfFailed' =>
  code === 'missingSessionKey' || code === 'sessionInvalid' || code === 'tokenInvalid' || code === 'csrfFailed'

/** Codes that say only that something failed. */
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

const ownOutcome = (code: CallCode, { action, status, text }: FailureContext): FailureOutcome => {
  if (code === 'documentDeleted') return { message: { text: deletedText(action) } }
  // The form shows the message under the end date itself.
  if (code === 'oldEndDate' && (action === 'post' || action === 'edit')) return {}
  // The text of that code is about audiences; what is saved here has none.
  if (code === 'invalidCompanyUserIds' && action === 'save') return { message: { text: failureText.checkNetwork } }
  if (isCatalogued(code)) return { message: { text: errorText[code] } }
  if (action === 'complete' || action === 'uncomplete')
    return { message: { title: failure.notDone[action], text: failureText.checkNetwork } }
  if (status < 300) return { message: { text: status === 0 ? failureText.checkNetwork : plainText(action) } }
  const isWrite = action === 'post' || action === 'edit' || action === 'save'
  return { message: { text: isWrite && oddCharacters.test(text) ? failureText.oddCharacters : plainText(action) } }
}

const deletedText = (action: UserAction) => {
  if (action === 'uncomplete') return failureText.complete
  return action === 'delete' || action === 'complete' ? failureText[action] : failureText.show
}

const plainText = (action: UserAction) =>
  action === 'post' || action === 'edit' ? failureText[action] : failureText.checkNetwork

/** A half-width symbol or space. */
const oddCharacters = /[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]/

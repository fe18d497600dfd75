import { failureText } from '@kawaraban/contract/messages.ts'
import { redirect } from '@tanstack/react-router'
import { CallError } from '../call.ts'
import { fail } from '../failure.ts'
import { closeWebView } from '../platform/bridge.ts'
import { takeSignOut } from '../platform/storage.ts'
import { storeUnsaved } from '../platform/unsaved.ts'
import { rememberReturnPath } from '../shell/return-path.ts'
import type { ScreenName } from '../shell/screens.ts'
import { showMessage } from '../ui/dialogs.tsx'
import { guard } from './guard.ts'
import { guardWorld } from './guard-world.ts'

/** The account has no company whose news it could read (G-119). */
export class NeedsGroupError extends Error {
  override readonly name = 'NeedsGroupError'
}

/** The web view is closing; nothing is shown any more. */
export class ClosingError extends Error {
  override readonly name = 'ClosingError'
}

/** To a screen that comes first; `href` comes after it (G-110). What is being entered is stored, should the page be lost (G-166). */
const detour = (to: '/terms' | '/analytics', href: string) => {
  storeUnsaved()
  rememberReturnPath(href)
  return redirect({ to, replace: true })
}

/** Takes a navigation through the guard: lets it pass, or throws the redirect or the reason that ends it. */
export const enter = async (screen: ScreenName, href: string): Promise<void> => {
  switch (await guard(screen, guardWorld)) {
    case 'enter':
      return
    case 'toLogin':
      // Who signs out on purpose is sent to login by the reload, and comes back by itself (G-110).
      if (!takeSignOut()) rememberReturnPath(storeUnsaved() ?? href)
      throw redirect({ to: '/login', replace: true })
    case 'toTerms':
      throw detour('/terms', href)
    case 'toAnalytics':
      throw detour('/analytics', href)
    case 'toIndex':
      throw redirect({ to: '/', replace: true })
    case 'forbidden':
      void showMessage({ text: failureText.forbiddenScreen })
      throw redirect({ to: '/', replace: true })
    case 'needsGroup':
      void fail(new CallError('noManagementGroup', '', screen, 200), { doing: 'quiet' })
      throw new NeedsGroupError()
    case 'closeWebView':
      closeWebView()
      throw new ClosingError()
  }
}

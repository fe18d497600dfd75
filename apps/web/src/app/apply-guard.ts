import { failureText } from '@kawaraban/contract/messages.ts'
import { redirect } from '@tanstack/react-router'
import { CallError } from '../call.ts'
import { fail } from '../failure.ts'
import { restoreQuery } from '../features/news/feed/feed-state.ts'
import { closeWebView } from '../platform/bridge.ts'
import { takeSignOut } from '../platform/storage.ts'
import { storeUnsaved } from '../platform/unsaved.ts'
import { rememberReturnPath } from '../shell/return-path.ts'
import type { ScreenName } from '../shell/screens.ts'
import { showMessage } from '../ui/dialogs.tsx'
import { guard } from './guard.ts'
import { guardDependencies } from './guard-dependencies.ts'

/** The account has no company whose news it can read. */
export class NeedsGroupError extends Error {
  override readonly name = 'NeedsGroupError'
}

/** The web view is closing; nothing more is shown. */
export class ClosingError extends Error {
  override readonly name = 'ClosingError'
}

/** Redirects to a screen that comes first; `href` follows it. Input is stored, in case the page is lost. */
const detour = (to: '/terms' | '/analytics', href: string) => {
  storeUnsaved()
  rememberReturnPath(href)
  return redirect({ to, replace: true })
}

/** Runs the guard for a navigation; throws the redirect or the reason that ends it. */
export const applyGuard = async (screen: ScreenName, href: string): Promise<void> => {
  switch (await guard(screen, guardDependencies)) {
    case 'enter':
      return screen === 'newsIndex' ? restoreQuery() : undefined
    case 'toLogin':
      // After a sign-out on purpose the reload leads to login, without a way back.
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
      void fail(new CallError('noManagementGroup', '', screen, 200), { action: 'quiet' })
      throw new NeedsGroupError()
    case 'closeWebView':
      closeWebView()
      throw new ClosingError()
  }
}

import { refusals } from '@kawaraban/contract/errors.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { Lock, LogOut, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../call.ts'
import { fail } from '../failure.ts'
import { failure } from '../messages/failure.ts'
import { shell } from '../messages/screens.ts'
import { ui } from '../messages/ui.ts'
import { isWebView } from '../platform/bridge.ts'
import { isServerReachable } from '../platform/load-code.ts'
import { reloadPage } from '../platform/page.ts'
import { publicConfig } from '../platform/public-config.ts'
import { useIsWebView } from '../platform/render-facts.ts'
import { logout } from '../shell/logout.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { toast } from '../ui/toast.tsx'
import { ClosingError, NeedsGroupError } from './apply-guard.ts'
import { ScreenCodeError } from './lazy-screen.tsx'

const LogoutButton = () =>
  useIsWebView() ? null : (
    <Button icon={<LogOut size={18} aria-hidden="true" />} onPress={() => void logout()}>
      {shell.items.logout}
    </Button>
  )

/**
 * Replaces a screen whose code could not be loaded; all input is still there. A retry loads the code. If the server is
 * reachable but the code is missing, the page belongs to an older version and is reloaded.
 */
const ScreenCodeFailed = ({ error, reset }: { error: ScreenCodeError; reset: () => void }) => {
  const [isPending, setPending] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const retry = async () => {
    setPending(true)
    if (await error.retry()) return reset()
    const isReachable = await isServerReachable()
    // A user who has gone back meanwhile is in a screen that works.
    if (!isShown.current) return
    if (isReachable) return reloadPage()
    setPending(false)
    toast(ui.errorText)
  }
  return <ErrorState title={shell.errorTitle} text={ui.errorText} isPending={isPending} onRetry={() => void retry()} />
}

/** Replaces a screen that could not be shown; nothing while the web view is closing. */
export const ScreenError = ({ error, reset }: { error: unknown; reset: () => void }) => {
  if (error instanceof ScreenCodeError) return <ScreenCodeFailed error={error} reset={reset} />
  if (error instanceof ClosingError) return null
  if (error instanceof NeedsGroupError) {
    return (
      <EmptyState icon={Users} title={failure.groupNeeded}>
        <ExternalLink href={publicConfig().groupHowToUrl} className={buttonClass({ variant: 'primary' })}>
          {failure.groupHowTo}
        </ExternalLink>
        <LogoutButton />
      </EmptyState>
    )
  }
  return <ErrorState title={shell.errorTitle} text={shell.errorText} onRetry={reloadPage} />
}

/** What those see whose role is none in place of the feed. The web view gives the message and closes. */
export const AccessDenied = () => {
  useEffect(() => {
    if (!isWebView()) return
    void fail(new CallError('noPermission', refusals.noPermission, listNews.name, 200), { action: 'show' })
  }, [])
  return (
    <EmptyState icon={Lock} title={errorText.noPermission}>
      <LogoutButton />
    </EmptyState>
  )
}

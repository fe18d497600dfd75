import { Outlet } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { InstallBanner } from '../features/mobile-app/install-banner.tsx'
import { PushHint } from '../features/push/push-hint.tsx'
import { TodoSync } from '../features/todo/todo-sync.tsx'
import { shell } from '../messages/screens.ts'
import { wasSignedIn } from '../platform/storage.ts'
import { useIsOnline } from '../platform/use-is-online.ts'
import { useIsLogin } from '../shell/session.ts'
import { classNames } from '../ui/class-names.ts'
import { useActiveScreen } from './active-screen.ts'
import { Header } from './header.tsx'
import { LeaveBlocker } from './leave-blocker.tsx'
import { SideMenu } from './side-menu.tsx'

/** Id of the part of the page that changes with the screen. */
export const mainId = 'main'

/** What surrounds every screen: side menu, header, banners. */
export const Layout = () => {
  const active = useActiveScreen()
  const isBare = active?.frame.isBare
  return (
    <div className="flex min-h-dvh print:block">
      <a
        href={`#${mainId}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(mainId)?.focus()
        }}
        className="sr-only z-50 rounded-control bg-inverse font-bold text-on-inverse focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3 print:hidden"
      >
        {shell.skip}
      </a>
      <LeaveBlocker />
      <TodoSync isChecking={isBare === false && active?.name !== 'newsIndex'} />
      <SideMenu />
      <div className="group/screen flex min-w-0 flex-1 flex-col overflow-x-clip print:block">
        {active?.name === 'newsIndex' && <FeedBanner />}
        <div className="top-0 z-30 bg-surface [@media(height>=20rem)]:sticky pt-[env(safe-area-inset-top)] print:hidden">
          <OfflineBanner />
          <Header />
        </div>
        <main
          id={mainId}
          tabIndex={-1}
          className={
            isBare
              ? 'flex flex-1 flex-col'
              : classNames(
                  active?.frame.isWide && 'xl:max-w-[1168px]',
                  'mx-auto flex w-full max-w-[824px] xl:has-[[data-wide]]:max-w-[1168px] flex-1 flex-col px-4 py-4 pb-[calc(env(safe-area-inset-bottom)+1.5rem)] md:px-8 md:py-6 print:max-w-none print:p-0',
                )
          }
        >
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/**
 * The install banner over the feed's header, or the hint about notices, from the first paint on for a known user; nothing
 * for a user who is about to be sent to login. Each return to the feed decides again what is shown.
 */
const FeedBanner = () => {
  const isLogin = useIsLogin()
  return isLogin || wasSignedIn() ? <InstallBanner fallback={<PushHint />} /> : null
}

/** Says that there is no network; its live region is always in the page. */
const OfflineBanner = () => {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 phrased bg-warn-soft px-4 py-2 text-meta md:text-center font-bold text-warn">
          <WifiOff size={18} aria-hidden="true" className="shrink-0" />
          {shell.offline}
        </p>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { BookOpen, LogOut } from 'lucide-react'
import { memo } from 'react'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { WhoIAm } from '../features/members/who-i-am.tsx'
import { TodoNumber } from '../features/todo/todo-number.tsx'
import { shell } from '../messages/screens.ts'
import { useIsWebView, usePublicConfig } from '../platform/render-facts.ts'
import { wasSignedIn } from '../platform/storage.ts'
import { Logo } from '../shell/logo.tsx'
import { logout } from '../shell/logout.ts'
import { menuItemsFor } from '../shell/menu-items.ts'
import type { ScreenName } from '../shell/screens.ts'
import { useIsLogin } from '../shell/session.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { useActiveScreen } from './active-screen.ts'

/** 256 px with whole labels from 1024 px, an 88 px rail with short ones from 768 px; below, the header leads to the menu. */
const itemClass =
  'relative flex min-h-11 w-full items-center rounded-control px-3 py-2 text-left text-fg-2 hover:bg-hover hover:text-fg ' +
  'max-lg:flex-col max-lg:justify-center max-lg:gap-1 max-lg:px-0.5 max-lg:text-badge lg:gap-3 ' +
  'aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-primary ' +
  'forced-colors:aria-[current]:border forced-colors:aria-[current]:border-[Highlight]'

type ItemKey = keyof typeof shell.items

/** The whole label; on the rail only screen readers get it, and the short one is visible. */
const Label = ({ of }: { of: ItemKey }) => {
  const [long, short] = [shell.items[of], shell.shortItems[of]]
  if (long === short) return <span className="whitespace-nowrap">{long}</span>
  return (
    <>
      <span className="phrased max-lg:sr-only">{long}</span>
      <span className="whitespace-nowrap lg:hidden">{short}</span>
    </>
  )
}

const frameClass =
  'sticky top-0 z-40 flex h-dvh shrink-0 flex-col overflow-y-auto border-line border-r bg-surface p-3 max-md:hidden md:w-22 lg:w-64 lg:p-4 print:hidden'

/**
 * The browser's menu: when signed in, outside of the bare screens and of the web view. Its space stays reserved while a
 * known user's session is being checked, so that nothing moves afterwards.
 */
export const SideMenu = () => {
  const active = useActiveScreen()
  const isLogin = useIsLogin()
  const inWebView = useIsWebView()
  if (inWebView || !active || active.frame.isBare) return null
  if (!isLogin) return wasSignedIn() ? <div aria-hidden="true" className={frameClass} /> : null
  return <Menu />
}

/** It remains as it is from screen to screen: only the links that change are rendered again. */
const Menu = memo(() => {
  const { manualUrl } = usePublicConfig()
  return (
    <nav aria-label={shell.navigation} className={frameClass}>
      <Link to="/" className="mb-3 flex min-h-11 items-center gap-3 rounded-control max-lg:justify-center lg:px-2">
        <Logo size={36} />
        <span className="text-card font-bold max-lg:sr-only">{shell.product}</span>
      </Link>
      <ul className="flex flex-col gap-1">
        <Screens />
      </ul>
      <ul className="mt-auto flex flex-col gap-1 border-line border-t pt-3">
        <li className="empty:hidden">
          <ExternalLink href={manualUrl} className={itemClass}>
            <BookOpen size={20} aria-hidden="true" className="shrink-0" />
            <Label of="manual" />
          </ExternalLink>
        </li>
        <li>
          <button type="button" onClick={logout} className={itemClass}>
            <LogOut size={20} aria-hidden="true" className="shrink-0" />
            <Label of="logout" />
          </button>
        </li>
      </ul>
      <WhoIAm isRail className="mt-3 border-line border-t pt-4 pb-1 lg:px-2" />
    </nav>
  )
})

/** The items from which screens are opened that have none of their own. */
const sections: Partial<Record<ScreenName, ItemKey>> = {
  newsDetail: 'newsList',
  newsAdd: 'newsList',
  newsAddConfirm: 'newsList',
  newsEdit: 'newsList',
  selectingSpecificUsersAdd: 'newsList',
  selectingSpecificUsersEdit: 'newsList',
  selectingSpecificUsers: 'newsList',
  settingMyProfileUpdate: 'profile',
  settingUserProfileUpdate: 'users',
  settingUserAdd: 'users',
  settingUserEdit: 'users',
  settingDevices: 'settings',
  settingWorkingDays: 'settings',
  settingCategories: 'settings',
  settingTrash: 'settings',
  settingUnreached: 'settings',
  settingImports: 'settings',
  settingImport: 'settings',
}

const Screens = () => {
  const { data: profile } = useQuery({ ...myProfileQuery, enabled: false })
  const section = useRouterState({
    select: ({ matches }) => {
      const screen = matches.at(-1)?.staticData.screen
      return screen && sections[screen]
    },
  })
  return menuItemsFor(profile?.role).map(({ key, to, icon: Icon }) => (
    <li key={key}>
      <Link
        to={to}
        activeOptions={{ exact: to === '/' || to === '/setting' }}
        // Its own screen is the current page; of a screen opened from there it is the current part.
        aria-current={key === section ? 'true' : undefined}
        className={itemClass}
      >
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        <Label of={key} />
        {key === 'todo' && (
          <TodoNumber className="max-lg:absolute max-lg:-top-1 max-lg:right-0 max-lg:h-5! max-lg:min-w-5! max-lg:px-1! lg:ml-auto" />
        )}
      </Link>
    </li>
  ))
}

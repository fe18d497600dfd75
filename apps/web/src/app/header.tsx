import { Link } from '@tanstack/react-router'
import { ChevronLeft, Info, Menu, Settings, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useSession } from '../features/session/session.ts'
import { shell } from '../messages/screens.ts'
import { isWebView } from '../platform/bridge.ts'
import { isMobileBrowser } from '../platform/device.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx'
import { useActiveScreen } from './active-screen.ts'
import { type HeaderIcon, headerIconId, useHeaderSettings } from './header-actions.ts'
import { useGoBack } from './leave.ts'
import type { Frame } from './screens.ts'

const icons = { trash: Trash2, settings: Settings, information: Info, menu: Menu } as const satisfies Record<
  HeaderIcon,
  unknown
>

const showsBack = (back: Frame['back']) => {
  if (back === 'webView') return isWebView()
  if (back === 'notOnPc') return isWebView() || isMobileBrowser()
  return back === 'always'
}

/** Characters from which a title does not fit on a line of a phone in its usual size. */
const longTitle = 12
const shortClass = 'truncate text-section'
const longClass = 'line-clamp-2 phrased text-section max-md:text-ui max-md:leading-tight'

/** Title, optional Back and one right icon (NAV-22). Also names the browser's tab. */
export const Header = () => {
  const active = useActiveScreen()
  const { right, onBack, title: ownTitle } = useHeaderSettings()
  const goBack = useGoBack()
  const title = ownTitle ?? active?.title ?? shell.product
  useEffect(() => {
    document.title = title
  }, [title])
  if (!active || active.frame.isBare) return null
  const { frame } = active
  const Title = frame.hasHeading ? 'p' : 'h1'
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex h-14 w-full max-w-[824px] items-center gap-1 px-4 md:h-16 md:px-8">
        {showsBack(frame.back) && (
          <IconButton label={shell.back} icon={ChevronLeft} onPress={onBack ?? goBack} className="-ml-3" />
        )}
        <Title className={classNames('min-w-0 flex-1 font-bold', title.length > longTitle ? longClass : shortClass)}>
          {title}
        </Title>
        <div className="-mr-2.5 flex shrink-0">
          {right ? (
            <IconButton
              id={headerIconId}
              label={right.label}
              icon={icons[right.icon]}
              onPress={right.onPress}
              variant={right.icon === 'trash' ? 'danger' : 'plain'}
            />
          ) : (
            frame.right && <SettingsLink />
          )}
          <NarrowMenuLink />
        </div>
      </div>
    </header>
  )
}

/** To the settings, or to the menu in a mobile browser (NAV-01, MOB-01). */
const SettingsLink = () => {
  const isMobile = isMobileBrowser()
  const Icon = isMobile ? icons.menu : icons.settings
  const label = isMobile ? shell.menu : shell.settings
  return (
    <Link
      id={headerIconId}
      to={isMobile ? '/menu' : '/setting'}
      aria-label={label}
      title={label}
      className={iconButtonClass('plain')}
    >
      <Icon size={22} aria-hidden="true" />
    </Link>
  )
}

/** To the menu, in a window of a PC that is too narrow, or enlarged too much, for the side menu (NAV-25, G-147). */
const NarrowMenuLink = () => {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin || isWebView() || isMobileBrowser()) return null
  return (
    <Link
      to="/menu"
      aria-label={shell.menu}
      title={shell.menu}
      className={classNames(iconButtonClass('plain'), 'md:hidden')}
    >
      <Menu size={22} aria-hidden="true" />
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { ChevronLeft, Info, Menu, Settings, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useIsWide } from '../features/news/feed/use-is-wide.ts'
import { shell } from '../messages/screens.ts'
import { todoText } from '../messages/todo.ts'
import { useIsMobileBrowser, useIsWebView } from '../platform/render-facts.ts'
import { type HeaderIcon, headerIconId, headerPlaceId, useShownHeader } from '../shell/header-actions.ts'
import { useGoBack } from '../shell/leave.ts'
import type { Frame } from '../shell/screens.ts'
import { useIsLogin } from '../shell/session.ts'
import { useTodoCount } from '../shell/todo.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx'
import { useActiveScreen } from './active-screen.ts'

const icons = { trash: Trash2, settings: Settings, information: Info, menu: Menu } as const satisfies Record<
  HeaderIcon,
  unknown
>

const useShowsBack = (back: Frame['back'] | undefined) => {
  const [inWebView, isMobile] = [useIsWebView(), useIsMobileBrowser()]
  if (back === 'webView') return inWebView
  if (back === 'notOnPc') return inWebView || isMobile
  return back === 'always'
}

/** Characters from which a title does not fit on a line of a phone in its usual size. */
const longTitle = 12
const shortClass = 'leading-tight'
const longClass = 'max-md:text-ui max-md:leading-tight'

/** Title, optional Back and one right icon. Also names the browser's tab. */
export const Header = () => {
  const active = useActiveScreen()
  const { right, onBack, title: ownTitle, isWide } = useShownHeader()
  const goBack = useGoBack()
  const title = ownTitle ?? active?.title ?? shell.product
  const todoCount = useTodoCount()
  useEffect(() => {
    document.title = todoText.tab(title, todoCount)
  }, [title, todoCount])
  const menuLink = useMenuLink()
  const showsBack = useShowsBack(active?.frame.back)
  if (!active || active.frame.isBare) return null
  const { frame } = active
  const Title = frame.hasHeading ? 'p' : 'h1'
  return (
    <header className="border-line border-b bg-surface">
      <div
        className={classNames(
          (frame.isWide || isWide) && 'xl:max-w-[1168px]',
          'xl:group-has-[[data-wide]]/screen:max-w-[1168px] mx-auto flex h-14 w-full max-w-[824px] items-center gap-1 px-4 md:h-16 md:px-8',
        )}
      >
        {showsBack && <IconButton label={shell.back} icon={ChevronLeft} onPress={onBack ?? goBack} className="-ml-3" />}
        <Title
          className={classNames(
            'line-clamp-2 phrased min-w-0 flex-1 font-bold text-section',
            title.length > longTitle ? longClass : shortClass,
          )}
        >
          {title}
        </Title>
        {/* Its size is there before what is in it. */}
        <div
          id={headerPlaceId}
          className={classNames(active.name === 'newsIndex' && 'flex size-11 items-center md:h-12 md:flex-4')}
        />
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
            frame.right && menuLink !== 'always' && <SettingsLink isOnlyWide={menuLink === 'onNarrow'} />
          )}
          {menuLink === 'always' && <MenuLink id={right ? undefined : headerIconId} />}
          {menuLink === 'onNarrow' && <MenuLink className="md:hidden" />}
        </div>
      </div>
    </header>
  )
}

/**
 * Whether the header leads to the menu beside what its route sets: on a PC too narrow for the side menu. Where the width is
 * not known, on the server, the styles decide.
 */
const useMenuLink = (): 'always' | 'onNarrow' | 'never' => {
  const isLogin = useIsLogin()
  const isWide = useIsWide()
  const [inWebView, isMobile] = [useIsWebView(), useIsMobileBrowser()]
  if (!isLogin || isWide || inWebView || isMobile) return 'never'
  return isWide === null ? 'onNarrow' : 'always'
}

/** To the settings, or to the menu in a mobile browser. */
const SettingsLink = ({ isOnlyWide }: { isOnlyWide: boolean }) =>
  useIsMobileBrowser() ? (
    <MenuLink id={headerIconId} />
  ) : (
    <Link
      id={headerIconId}
      to="/setting"
      aria-label={shell.settings}
      className={iconButtonClass('plain', isOnlyWide ? 'max-md:hidden' : undefined)}
    >
      <Settings size={22} aria-hidden="true" />
    </Link>
  )

const MenuLink = ({ id, className }: { id?: string | undefined; className?: string }) => (
  <Link id={id} to="/menu" aria-label={shell.menu} className={iconButtonClass('plain', className)}>
    <Menu size={22} aria-hidden="true" />
  </Link>
)

import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronRight, LogOut, type LucideIcon, X } from 'lucide-react'
import { screenTitle, shell } from '../../messages/screens.ts'
import { ui } from '../../messages/ui.ts'
import { isWebView } from '../../platform/bridge.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { useGoBack } from '../../shell/leave.ts'
import { logout } from '../../shell/logout.ts'
import { menuItemsFor } from '../../shell/menu-items.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMyProfile } from '../members/my-profile.ts'
import { WhoIAm } from '../members/who-i-am.tsx'
import { InstallBanner } from '../mobile-app/install-banner.tsx'
import { TodoNumber } from '../todo/todo-number.tsx'

const row =
  'flex min-h-14 w-full items-center gap-4 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-3 focus-visible:shadow-none'

const Words = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <>
    <Icon size={22} aria-hidden="true" className="shrink-0 text-fg-2" />
    <span className="flex-1">{text}</span>
  </>
)

/** The menu of a phone; its header offers the app where there is one. */
export const MenuScreen = () => {
  const { role } = useMyProfile()
  const goBack = useGoBack()
  return (
    <>
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-14 w-full max-w-[824px] items-center gap-2 px-4 md:px-8">
          <h1 className="flex-1 text-section font-bold">{screenTitle.menu}</h1>
          <IconButton label={ui.close} icon={X} onPress={goBack} className="-mr-2.5" />
        </div>
        <InstallBanner />
      </header>
      <nav aria-label={shell.navigation} className="mx-auto w-full max-w-[824px] md:px-8 md:py-6">
        <WhoIAm className="border-line bg-surface px-4 py-4 max-md:border-b md:mb-4 md:rounded-card md:border" />
        <ul className="divide-y divide-line overflow-hidden border-line bg-surface max-md:border-b md:rounded-card md:border">
          {menuItemsFor(role).map(({ key, to, icon }) => (
            <li key={key}>
              <Link to={to} className={row}>
                <Words icon={icon} text={shell.items[key]} />
                {key === 'todo' && <TodoNumber />}
                <ChevronRight size={20} aria-hidden="true" className="text-fg-3" />
              </Link>
            </li>
          ))}
          <li className="empty:hidden">
            <ExternalLink href={publicConfig().manualUrl} className={row}>
              <Words icon={BookOpen} text={shell.items.manual} />
            </ExternalLink>
          </li>
          {!isWebView() && (
            <li>
              <button type="button" onClick={() => void logout()} className={row}>
                <Words icon={LogOut} text={shell.items.logout} />
              </button>
            </li>
          )}
        </ul>
      </nav>
    </>
  )
}

import type { Role } from '@kawaraban/contract/policy.ts'
import { type LucideIcon, Newspaper, Settings, ShieldCheck, UserRound, UsersRound } from 'lucide-react'

type MenuItem = {
  key: 'newsList' | 'profile' | 'permission' | 'users' | 'settings'
  to: '/' | '/setting/my-profile' | '/setting/permission' | '/setting/users' | '/setting'
  icon: LucideIcon
  isForAdmins?: true
}

const items: readonly MenuItem[] = [
  { key: 'newsList', to: '/', icon: Newspaper },
  { key: 'profile', to: '/setting/my-profile', icon: UserRound },
  { key: 'permission', to: '/setting/permission', icon: ShieldCheck, isForAdmins: true },
  { key: 'users', to: '/setting/users', icon: UsersRound, isForAdmins: true },
  { key: 'settings', to: '/setting', icon: Settings },
]

/** The screens to which side menu and mobile menu lead; an unknown role gets those for everybody. */
export const menuItemsFor = (role: Role | undefined): readonly MenuItem[] =>
  items.filter((item) => !item.isForAdmins || role === 'admin')

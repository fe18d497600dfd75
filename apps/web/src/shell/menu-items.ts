import { canPost, canReadNews, isAdmin, type Role } from '@kawaraban/contract/policy.ts'
import {
  ChartNoAxesColumn,
  ListChecks,
  type LucideIcon,
  Newspaper,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react'

type MenuItem = {
  key: 'newsList' | 'todo' | 'progress' | 'profile' | 'permission' | 'users' | 'settings'
  to: '/' | '/todo' | '/progress' | '/setting/my-profile' | '/setting/permission' | '/setting/users' | '/setting'
  icon: LucideIcon
  isForAdmins?: true
  isForPosters?: true
  isForReaders?: true
}

const items: readonly MenuItem[] = [
  { key: 'newsList', to: '/', icon: Newspaper },
  { key: 'todo', to: '/todo', icon: ListChecks, isForReaders: true },
  { key: 'progress', to: '/progress', icon: ChartNoAxesColumn, isForPosters: true },
  { key: 'profile', to: '/setting/my-profile', icon: UserRound },
  { key: 'permission', to: '/setting/permission', icon: ShieldCheck, isForAdmins: true },
  { key: 'users', to: '/setting/users', icon: UsersRound, isForAdmins: true },
  { key: 'settings', to: '/setting', icon: Settings },
]

/** The screens to which side menu and mobile menu lead; an unknown role gets those for everybody. */
export const menuItemsFor = (role: Role | undefined): readonly MenuItem[] =>
  items.filter(
    ({ isForAdmins, isForPosters, isForReaders }) =>
      (!isForAdmins || (role !== undefined && isAdmin({ role }))) &&
      (!isForPosters || (role !== undefined && canPost({ role }))) &&
      (!isForReaders || role === undefined || canReadNews({ role })),
  )

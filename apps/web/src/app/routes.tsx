import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { detailLoader } from '../features/news/detail/detail-loader.ts'
import { DetailSkeleton } from '../features/news/detail/detail-skeleton.tsx'
import type { LoginSearch } from '../features/session/sign-in.ts'
import { enter } from './enter.ts'
import { HomePending, HomeScreen } from './home-screen.tsx'
import { refetchBeforeEdit } from './refetch-before-edit.ts'
import type { ScreenName } from './screens.ts'
import { Shell } from './shell.tsx'

/** Every screen on one page: its address, its guard, what it loads, its component. Titles and icons: `screens.ts`. */

const root = createRootRoute({ component: Shell })
const at = { getParentRoute: () => root }

/** The name and the guard of a screen. Nothing is done while a link is only being prepared. */
const screen = (name: ScreenName) => ({
  staticData: { screen: name },
  beforeLoad: ({ location, preload }: { location: { href: string }; preload: boolean }) =>
    preload ? undefined : enter(name, location.href),
})

const redirectHome = () => {
  throw redirect({ to: '/', replace: true })
}

const onEntryOnly = ({ cause }: { cause: string }) => cause === 'enter'

const menu = lazyRouteComponent(() => import('../features/menu/menu-screen.tsx'), 'MenuScreen')
const detail = lazyRouteComponent(() => import('../features/news/detail/detail-screen.tsx'), 'DetailScreen')
const pickAdd = lazyRouteComponent(() => import('../features/audience/create-picker-screen.tsx'), 'CreatePickerScreen')
const pickEdit = lazyRouteComponent(() => import('../features/audience/edit-picker-screen.tsx'), 'EditPickerScreen')
const picked = lazyRouteComponent(
  () => import('../features/audience/designated-users-screen.tsx'),
  'DesignatedUsersScreen',
)
const login = lazyRouteComponent(() => import('../features/session/login-screen.tsx'), 'LoginScreen')
const placeholder = lazyRouteComponent(() => import('./placeholder-screen.tsx'), 'PlaceholderScreen')
const permission = lazyRouteComponent(
  () => import('../features/members/permission/permission-screen.tsx'),
  'PermissionScreen',
)
const settings = lazyRouteComponent(() => import('../features/members/settings/settings-screen.tsx'), 'SettingsScreen')
const myProfile = lazyRouteComponent(
  () => import('../features/members/profile/my-profile-screen.tsx'),
  'MyProfileScreen',
)
const myProfileUpdate = lazyRouteComponent(
  () => import('../features/members/profile/my-profile-update-screen.tsx'),
  'MyProfileUpdateScreen',
)
const users = lazyRouteComponent(() => import('../features/members/users/users-screen.tsx'), 'UsersScreen')
const userProfile = lazyRouteComponent(
  () => import('../features/members/profile/user-profile-screen.tsx'),
  'UserProfileScreen',
)
const userProfileUpdate = lazyRouteComponent(
  () => import('../features/members/profile/user-profile-update-screen.tsx'),
  'UserProfileUpdateScreen',
)
const add = lazyRouteComponent(() => import('../features/news/form/add-screen.tsx'), 'AddScreen')
const confirm = lazyRouteComponent(() => import('../features/news/form/confirm-screen.tsx'), 'ConfirmScreen')
const edit = lazyRouteComponent(() => import('../features/news/form/edit-screen.tsx'), 'EditScreen')

export const routeTree = root.addChildren([
  createRoute({ ...at, path: '/', ...screen('newsIndex'), component: HomeScreen, pendingComponent: HomePending }),
  createRoute({ ...at, path: '/menu', ...screen('menu'), component: menu }),
  createRoute({ ...at, path: '/news/add', ...screen('newsAdd'), component: add }),
  createRoute({ ...at, path: '/news/add/confirm', ...screen('newsAddConfirm'), component: confirm }),
  createRoute({
    ...at,
    path: '/news/$newsId',
    ...screen('newsDetail'),
    component: detail,
    pendingComponent: DetailSkeleton,
    loader: detailLoader,
    shouldReload: onEntryOnly,
    gcTime: 0,
  }),
  createRoute({
    ...at,
    path: '/news/edit/$newsId',
    ...screen('newsEdit'),
    component: edit,
    loader: refetchBeforeEdit,
    shouldReload: onEntryOnly,
    gcTime: 0,
  }),
  createRoute({ ...at, path: '/setting', ...screen('settingIndex'), component: settings }),
  createRoute({ ...at, path: '/setting/my-profile', ...screen('settingMyProfile'), component: myProfile }),
  createRoute({
    ...at,
    path: '/setting/my-profile-update',
    ...screen('settingMyProfileUpdate'),
    component: myProfileUpdate,
  }),
  createRoute({ ...at, path: '/setting/permission', ...screen('settingPermission'), component: permission }),
  createRoute({
    ...at,
    path: '/setting/specific-users-add',
    ...screen('selectingSpecificUsersAdd'),
    component: pickAdd,
  }),
  createRoute({
    ...at,
    path: '/setting/specific-users-edit/$newsId',
    ...screen('selectingSpecificUsersEdit'),
    component: pickEdit,
  }),
  createRoute({ ...at, path: '/setting/specific-users', ...screen('selectingSpecificUsers'), component: picked }),
  createRoute({ ...at, path: '/setting/users', ...screen('settingUsers'), component: users }),
  createRoute({ ...at, path: '/setting/users/$userId', ...screen('settingUserProfile'), component: userProfile }),
  createRoute({
    ...at,
    path: '/setting/user-profile-update/$userId',
    ...screen('settingUserProfileUpdate'),
    component: userProfileUpdate,
  }),
  createRoute({
    ...at,
    path: '/login',
    ...screen('login'),
    component: login,
    validateSearch: (search): LoginSearch => search,
  }),
  createRoute({ ...at, path: '/terms', ...screen('terms'), component: placeholder }),
  createRoute({ ...at, path: '/analytics', ...screen('analytics'), component: placeholder }),
  createRoute({ ...at, path: '/index.html', beforeLoad: redirectHome }),
  createRoute({ ...at, path: '/$', beforeLoad: redirectHome }),
])

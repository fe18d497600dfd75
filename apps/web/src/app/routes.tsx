import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { DetailSkeleton } from '../features/news/detail/detail-skeleton.tsx'
import type { FeedPost } from '../features/news/feed/feed-post.ts'
import type { LoginSearch } from '../features/session/sign-in.ts'
import { shell } from '../messages/screens.ts'
import type { ScreenName } from '../shell/screens.ts'
import { SectionsSkeleton, TableSkeleton } from '../ui/skeleton.tsx'
import { infoToast } from '../ui/toast.tsx'
import { HomePending, HomeScreen } from './home-screen.tsx'
import { Layout } from './layout.tsx'
import { lazyScreen } from './lazy-screen.tsx'

/** Every screen on one page: its address, its guard, what it loads, its component. Titles and icons: `screens.ts`. */

/** What a router gets from the side that it runs on. */
export type RouterContext = {
  /** Runs the guard for a navigation; throws the redirect or the reason that ends it. */
  readonly applyGuard: (screen: ScreenName, href: string) => Promise<void>
  /** Loads the post of a detail, or gives its card of the feed and loads the post behind it. */
  readonly loadDetail: (post: PostToLoad) => Promise<FeedPost | undefined>
  /** Loads the post of an edit form. */
  readonly loadEdit: (post: PostToLoad) => Promise<void>
}
type PostToLoad = { params: { newsId: string }; abortController: AbortController }

const root = createRootRouteWithContext<RouterContext>()({ component: Layout })
const at = { getParentRoute: () => root }

type Navigation = { context: RouterContext; location: { href: string }; preload: boolean }

/** The name and the guard of a screen. A preload of a link does nothing. */
const screen = (name: ScreenName) => ({
  staticData: { screen: name },
  beforeLoad: ({ context, location, preload }: Navigation) =>
    preload ? undefined : context.applyGuard(name, location.href),
})

/** `screen` for one that is a table or a list of people. */
const tableScreen = (name: ScreenName) => ({ ...screen(name), pendingComponent: TableSkeleton })

const redirectHome = () => {
  throw redirect({ to: '/', replace: true })
}

const leaveUnknown = () => {
  infoToast(shell.unknownAddress)
  redirectHome()
}

const wideTablePending = () => <TableSkeleton isWide />
const formPending = () => <SectionsSkeleton isForm />

const onEntryOnly = ({ cause }: { cause: string }) => cause === 'enter'

const menu = lazyScreen(() => import('../features/menu/menu-screen.tsx'), 'MenuScreen')
const todo = lazyScreen(() => import('./todo-page.tsx'), 'TodoPage')
const detail = lazyScreen(() => import('../features/news/detail/detail-screen.tsx'), 'DetailScreen')
const pickAdd = lazyScreen(() => import('../features/news/form/audience/picker-screen.tsx'), 'CreatePickerScreen')
const pickEdit = lazyScreen(() => import('../features/news/form/audience/picker-screen.tsx'), 'EditPickerScreen')
const picked = lazyScreen(
  () => import('../features/news/form/audience/designated-users-screen.tsx'),
  'DesignatedUsersScreen',
)
const login = lazyScreen(() => import('../features/session/login-screen.tsx'), 'LoginScreen')
const terms = lazyScreen(() => import('../features/consent/terms-screen.tsx'), 'TermsScreen')
const analytics = lazyScreen(() => import('../features/consent/analytics-screen.tsx'), 'AnalyticsScreen')
const overview = lazyScreen(() => import('../features/progress/overview-screen.tsx'), 'OverviewScreen')
const permission = lazyScreen(() => import('../features/members/permission/permission-screen.tsx'), 'PermissionScreen')
const settings = lazyScreen(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen')
const devices = lazyScreen(() => import('../features/devices/devices-screen.tsx'), 'DevicesScreen')
const workingDays = lazyScreen(() => import('../features/working-days/working-days-screen.tsx'), 'WorkingDaysScreen')
const categories = lazyScreen(() => import('../features/categories/categories-screen.tsx'), 'CategoriesScreen')
const unreached = lazyScreen(() => import('../features/unreached/unreached-screen.tsx'), 'UnreachedScreen')
const trash = lazyScreen(() => import('../features/trash/trash-screen.tsx'), 'TrashScreen')
const myProfile = lazyScreen(() => import('../features/members/profile/my-profile-screen.tsx'), 'MyProfileScreen')
const myProfileUpdate = lazyScreen(
  () => import('../features/members/profile/my-profile-update-screen.tsx'),
  'MyProfileUpdateScreen',
)
const users = lazyScreen(() => import('../features/members/users/users-screen.tsx'), 'UsersScreen')
const userAdd = lazyScreen(() => import('../features/people/add-person-screen.tsx'), 'AddPersonScreen')
const userEdit = lazyScreen(() => import('../features/people/edit-person-screen.tsx'), 'EditPersonScreen')
const imports = lazyScreen(() => import('../features/imports/imports-screen.tsx'), 'ImportsScreen')
const oneImport = lazyScreen(() => import('../features/imports/import-screen.tsx'), 'ImportScreen')
const userProfile = lazyScreen(() => import('../features/members/profile/user-profile-screen.tsx'), 'UserProfileScreen')
const userProfileUpdate = lazyScreen(
  () => import('../features/members/profile/user-profile-update-screen.tsx'),
  'UserProfileUpdateScreen',
)
const add = lazyScreen(() => import('../features/news/form/add-screen.tsx'), 'AddScreen')
const confirm = lazyScreen(() => import('../features/news/form/confirm-screen.tsx'), 'ConfirmScreen')
const edit = lazyScreen(() => import('../features/news/form/edit-screen.tsx'), 'EditScreen')

export const routeTree = root.addChildren([
  createRoute({ ...at, path: '/', ...screen('newsIndex'), component: HomeScreen, pendingComponent: HomePending }),
  createRoute({ ...at, path: '/todo', ...tableScreen('todo'), component: todo }),
  createRoute({ ...at, path: '/menu', ...screen('menu'), component: menu }),
  createRoute({ ...at, path: '/news/add', ...screen('newsAdd'), component: add, pendingComponent: formPending }),
  createRoute({ ...at, path: '/news/add/confirm', ...screen('newsAddConfirm'), component: confirm }),
  createRoute({
    ...at,
    path: '/news/$newsId',
    ...screen('newsDetail'),
    component: detail,
    pendingComponent: DetailSkeleton,
    loader: ({ context, params, abortController }) => context.loadDetail({ params, abortController }),
    shouldReload: onEntryOnly,
    gcTime: 0,
  }),
  createRoute({
    ...at,
    path: '/news/edit/$newsId',
    ...screen('newsEdit'),
    component: edit,
    pendingComponent: formPending,
    loader: ({ context, params, abortController }) => context.loadEdit({ params, abortController }),
    shouldReload: onEntryOnly,
    gcTime: 0,
  }),
  createRoute({
    ...at,
    path: '/progress',
    ...screen('progress'),
    component: overview,
    pendingComponent: wideTablePending,
  }),
  createRoute({ ...at, path: '/setting', ...screen('settingIndex'), component: settings }),
  createRoute({ ...at, path: '/setting/my-profile', ...screen('settingMyProfile'), component: myProfile }),
  createRoute({
    ...at,
    path: '/setting/my-profile-update',
    ...screen('settingMyProfileUpdate'),
    component: myProfileUpdate,
  }),
  createRoute({ ...at, path: '/setting/devices', ...screen('settingDevices'), component: devices }),
  createRoute({ ...at, path: '/setting/permission', ...tableScreen('settingPermission'), component: permission }),
  createRoute({ ...at, path: '/setting/working-days', ...screen('settingWorkingDays'), component: workingDays }),
  createRoute({ ...at, path: '/setting/categories', ...screen('settingCategories'), component: categories }),
  createRoute({ ...at, path: '/setting/trash', ...screen('settingTrash'), component: trash }),
  createRoute({ ...at, path: '/setting/unreached', ...screen('settingUnreached'), component: unreached }),
  createRoute({
    ...at,
    path: '/setting/specific-users-add',
    ...tableScreen('selectingSpecificUsersAdd'),
    component: pickAdd,
  }),
  createRoute({
    ...at,
    path: '/setting/specific-users-edit/$newsId',
    ...tableScreen('selectingSpecificUsersEdit'),
    component: pickEdit,
  }),
  createRoute({ ...at, path: '/setting/specific-users', ...tableScreen('selectingSpecificUsers'), component: picked }),
  createRoute({ ...at, path: '/setting/users', ...tableScreen('settingUsers'), component: users }),
  createRoute({ ...at, path: '/setting/user-add', ...screen('settingUserAdd'), component: userAdd }),
  createRoute({ ...at, path: '/setting/user-edit/$userId', ...screen('settingUserEdit'), component: userEdit }),
  createRoute({ ...at, path: '/setting/imports', ...screen('settingImports'), component: imports }),
  createRoute({ ...at, path: '/setting/imports/$importId', ...screen('settingImport'), component: oneImport }),
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
  createRoute({ ...at, path: '/terms', ...screen('terms'), component: terms }),
  createRoute({ ...at, path: '/analytics', ...screen('analytics'), component: analytics }),
  createRoute({ ...at, path: '/index.html', beforeLoad: redirectHome }),
  createRoute({ ...at, path: '/$', beforeLoad: leaveUnknown }),
])

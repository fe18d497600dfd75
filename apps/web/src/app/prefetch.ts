import { canPost } from '@kawaraban/contract/policy.ts'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { loadFormatted } from '../features/news/detail/load-formatted.ts'
import { hasFormatted } from '../features/news/has-formatted.ts'
import { whenIdle } from '../platform/idle.ts'
import { restoreTextSize } from '../platform/text-size.ts'
import { queryClient } from '../shell/query-client.ts'
import { loadToastBox } from '../ui/toast.tsx'
import type { AppRouter } from './create-router.ts'
import { pageRouter } from './router.ts'

type Part = () => Promise<unknown>

/** Loaded by its route once its code is there, so that opening the screen waits for no import. */
const screenAt =
  (path: keyof AppRouter['routesByPath']): Part =>
  async () => {
    const router = pageRouter()
    const route = router.routesByPath[path]
    if (route) await router.loadRouteChunk(route)
  }

/** What most visits need next, in this order. Without a network no dialog could be fetched that says so. */
const parts: readonly Part[] = [
  () => import('../features/news/detail/detail-screen.tsx'),
  screenAt('/news/$newsId'),
  async () => hasFormatted(queryClient) && loadFormatted(),
  () => import('../ui/dialog-view.tsx'),
  loadToastBox,
  () => import('../ui/popup-menu-list.tsx'),
]

/** What a new form begins with. */
const loadPublicationDefault: Part = async () => {
  const { publicationDefaultQuery } = await import('../features/company/publication-default-query.ts')
  await queryClient.prefetchQuery(publicationDefaultQuery)
}

const loadFilesField = async () => {
  const { FilesField } = await import('../features/files/lazy-files-field.tsx')
  await FilesField.load()
}

/** The form's fields first: all at once would be a long task. */
const formParts: readonly Part[] = [
  () => import('../ui/select.tsx'),
  () => import('../ui/time-field.tsx'),
  () => import('../ui/date-field.tsx'),
  () => import('../ui/text-field.tsx'),
  () => import('../features/news/form/form-store.ts'),
  loadFilesField,
  () => import('../features/tips/tip-sequence.tsx'),
  () => import('../features/news/form/add-screen.tsx'),
  screenAt('/news/add'),
  loadPublicationDefault,
  () => import('../features/news/form/edit-screen.tsx'),
  screenAt('/news/edit/$newsId'),
]

/** Each part in an idle time of its own, so that none of them delays a press. */
const fetchOneByOne = ([part, ...others]: readonly Part[]): void => {
  if (part === undefined) return
  // What fails here is fetched again, and reported, when it is needed.
  whenIdle(
    () =>
      void part()
        .catch(() => {})
        .then(() => fetchOneByOne(others)),
  )
}

/** Fetches the code that most visits need next, once the first screen is there and the browser is idle. */
export const prefetchParts = (): void => {
  // The first HTML has it: this only lets its cookie last for another year.
  restoreTextSize()
  const profile = queryClient.getQueryData(myProfileQuery.queryKey)
  fetchOneByOne(profile && canPost(profile) ? [...parts, ...formParts] : parts)
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../../../platform/idle.ts'
import { useForm } from './form-store.ts'

/** The screens that a form leads to. */
const screensOf = {
  add: ['/news/add/confirm', '/setting/specific-users-add', '/setting/specific-users'],
  edit: ['/setting/specific-users-edit/$newsId', '/setting/specific-users'],
} as const

/** Preloads the code of the screens around an open form, so that they work without a network. */
export const useCodeAhead = (): void => {
  const router = useRouter()
  const mode = useForm(({ newsId }) => (newsId === null ? 'add' : 'edit'))
  useEffect(() => {
    whenIdle(() => {
      // Code that fails to load is loaded again when it is needed, and reported then.
      for (const path of screensOf[mode]) {
        const route = router.routesByPath[path]
        if (route) router.loadRouteChunk(route)?.catch(() => undefined)
      }
    })
  }, [router, mode])
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../../../platform/idle.ts'
import { useDraft } from './draft.ts'

/** The screens that a form leads to and comes back from. */
const screensOf = {
  add: ['/news/add/confirm', '/setting/specific-users-add', '/setting/specific-users'],
  edit: ['/setting/specific-users-edit/$newsId', '/setting/specific-users'],
} as const

/** Fetches the code of the screens around an open form ahead, so that none is missing when the network is gone by then. */
export const useCodeAhead = (): void => {
  const router = useRouter()
  const mode = useDraft((draft) => draft.mode)
  useEffect(() => {
    whenIdle(() => {
      // What cannot be fetched now is fetched again, and told of, when it is needed.
      for (const path of screensOf[mode]) {
        const route = router.routesByPath[path]
        if (route) router.loadRouteChunk(route)?.catch(() => undefined)
      }
    })
  }, [router, mode])
}

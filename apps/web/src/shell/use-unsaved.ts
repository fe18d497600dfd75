import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { registerUnsaved } from '../platform/unsaved.ts'

/** While the screen holds something unsaved, every way out of it asks first (G-098, G-124). */
export const useUnsaved = (isUnsaved: boolean): void => {
  const { history } = useRouter()
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const own = history.location.pathname
    return registerUnsaved({ isLostAt: (path) => path !== own })
  }, [isUnsaved, history])
}

import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { registerUnsaved } from '../platform/unsaved.ts'

/** While the screen has something unsaved, every way out of it has to be confirmed. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const { history } = useRouter()
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const own = history.location.pathname
    return registerUnsaved({ isLostAt: (path) => path !== own })
  }, [isUnsaved, history])
}

import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../../platform/after-paint.ts'
import { useForm } from './form-store.ts'

/** How many sections a form has. */
export const sectionCount = 8

/**
 * How many sections of a new form are shown. One that has just been opened from the feed begins with the first, which
 * is painted at once; the others follow one by one, so that no task is long. Every other form is whole from the start.
 */
export const useShownSections = (): number => {
  const { history } = useRouter()
  const isNew = useForm(({ isUntouched, isRestored, scrollTop }) => isUntouched && !isRestored && scrollTop === 0)
  const [shown, setShown] = useState(() => (isNew && history.location.state.isFromHome ? 1 : sectionCount))
  useEffect(() => {
    if (shown === sectionCount) return
    const showNext = () => startTransition(() => setShown(shown + 1))
    if (shown === 1) void afterPaint().then(showNext)
    else showNext()
  }, [shown])
  return shown
}

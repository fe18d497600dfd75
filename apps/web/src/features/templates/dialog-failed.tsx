import { useEffect } from 'react'
import { templatesText as text } from '../../messages/templates.ts'
import { infoToast } from '../../ui/toast.tsx'

/** In place of a window whose code could not be loaded. */
export const DialogFailed = ({ onClose }: { onClose: () => void }) => {
  useEffect(() => {
    infoToast(text.notLoaded)
    onClose()
  }, [onClose])
  return null
}

import { failureText } from '@kawaraban/contract/messages.ts'
import { useEffect } from 'react'
import { infoToast } from '../../ui/toast.tsx'

/** In place of a window whose code could not be loaded. */
export const DialogFailed = ({ onClose }: { onClose: () => void }) => {
  useEffect(() => {
    infoToast(failureText.checkNetwork)
    onClose()
  }, [onClose])
  return null
}

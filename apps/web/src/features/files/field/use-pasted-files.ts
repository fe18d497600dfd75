import { useEffect, useEffectEvent } from 'react'

/** Takes files that are pasted anywhere in the form. What programs paste as text and as a picture of it stays text. */
export const usePastedFiles = (onFiles: (files: readonly File[]) => void): void => {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    const files = [...(clipboardData?.files ?? [])]
    if (files.length === 0 || clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

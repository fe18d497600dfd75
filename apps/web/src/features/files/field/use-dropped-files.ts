import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Takes files that are dropped anywhere on the page, where a browser would leave it to open them; whether some are above it. A button
 * does the same.
 */
export const useDroppedFiles = (onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const over = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', (event) => over(event), { signal })
    document.addEventListener('drop', (event) => drop(event), { signal })
    // To another window.
    document.addEventListener('dragleave', ({ relatedTarget }) => !relatedTarget && setOver(false), { signal })
    return () => listening.abort()
  }, [])
  return isOver
}

/** Whether the device has a share sheet for addresses. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/**
 * Opens the device's share sheet. True when it was opened, even if nothing was chosen; false when the device refuses.
 */
export const shareLink = async (title: string, url: string): Promise<boolean> => {
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Copies text to the clipboard; false where the browser refuses. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Stores the errors of a page in its tab, from the first call on, since WebKit reports none to its driver. Runs in the page: it
 * can use nothing from outside itself.
 */
export const recordErrors = (): void => {
  const page = globalThis as { isRecordingErrors?: boolean }
  if (page.isRecordingErrors || location.protocol === 'about:') return
  page.isRecordingErrors = true
  const record = (text: string) => {
    const stored = JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[]
    sessionStorage.setItem('errors', JSON.stringify([...stored, text]))
  }
  addEventListener('error', ({ message }) => record(message))
  addEventListener('unhandledrejection', ({ reason }) => record(String(reason)))
  const { error } = console
  console.error = (...values) => {
    record(values.join(' '))
    error(...values)
  }
}

/** The errors that `recordErrors` has stored. Runs in the page. */
export const recordedErrors = (): string[] => JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[]

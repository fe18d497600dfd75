import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { ui } from '../messages/ui.ts'
import { isClosing, isWebView, showAlert } from '../platform/bridge.ts'

/** A message or question that waits for its answer. */
export type DialogRequest = {
  id: number
  title: string
  text: string
  ok: string
  cancel: string | null
  isDestructive: boolean
  /** Answered with no when the screen on show goes. */
  isOfScreen: boolean
  answer: (isConfirmed: boolean) => void
}

/** The browser's own dialogs, for a page that has lost its network before it could fetch ours. */
const PlainView = ({ request: { text, cancel, answer } }: { request: DialogRequest }) => {
  useEffect(() => {
    if (cancel !== null) return answer(window.confirm(text))
    window.alert(text)
    answer(true)
  }, [text, cancel, answer])
  return null
}

const View = lazy<ComponentType<{ request: DialogRequest }>>(() =>
  import('./dialog-view.tsx').catch(() => ({ default: PlainView })),
)

let waiting: readonly DialogRequest[] = []
let lastId = 0
const listeners = new Set<() => void>()

const replace = (requests: readonly DialogRequest[]) => {
  waiting = requests
  for (const listener of listeners) listener()
}

const enqueue = (spec: Omit<DialogRequest, 'id' | 'answer'>) =>
  new Promise<boolean>((resolve) => {
    const id = ++lastId
    const answer = (isConfirmed: boolean) => {
      replace(waiting.filter((request) => request.id !== id))
      resolve(isConfirmed)
    }
    replace([...waiting, { ...spec, id, answer }])
  })

/**
 * Shows a message and settles when it is closed. In the web view it is the app's own alert; nothing is shown once the
 * web view is closing (ERR-22, WEB-08).
 */
export const showMessage = async ({
  title = '',
  text,
  ok = ui.ok,
}: {
  title?: string
  text: string
  ok?: string
}): Promise<void> => {
  if (isClosing()) return
  if (isWebView() && (await showAlert(title, text))) return
  await enqueue({ title, text, ok, cancel: null, isDestructive: false, isOfScreen: false })
}

/**
 * Asks a question; true when confirmed, false when cancelled, escaped, left by Back, or never shown because the web view
 * is closing. It belongs to the screen on show and goes with it, unless it `outlivesScreen` (G-156).
 */
export const showConfirm = async ({
  title = '',
  text,
  cancel,
  ok,
  destructive = false,
  outlivesScreen = false,
}: {
  title?: string
  text: string
  cancel: string
  ok: string
  destructive?: boolean
  outlivesScreen?: boolean
}): Promise<boolean> =>
  !isClosing() && enqueue({ title, text, ok, cancel, isDestructive: destructive, isOfScreen: !outlivesScreen })

/** Closes the message on show, or answers its question with no; false when there is none. */
export const dismissDialog = (): boolean => {
  const [first] = waiting
  first?.answer(false)
  return first !== undefined
}

/** Answers the questions of a screen that has gone with no; messages stay until they are read (G-156). */
export const dismissQuestions = (): void => {
  for (const { isOfScreen, answer } of waiting) if (isOfScreen) answer(false)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a message or question waits for its answer. */
export const isDialogOpen = (): boolean => waiting.length > 0

/** Follows whether a message or question is on show; hints wait until it is answered. */
export const useIsDialogOpen = (): boolean => useSyncExternalStore(subscribe, isDialogOpen)

/** Shows the waiting messages one after the other; stands once in the page. */
export const DialogHost = () => {
  const first = useSyncExternalStore(subscribe, () => waiting[0])
  return first === undefined ? null : (
    <Suspense>
      <View key={first.id} request={first} />
    </Suspense>
  )
}

import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { create } from 'zustand'
import { ui } from '../messages/ui.ts'
import { isClosing, isWebView, showAlert } from '../platform/bridge.ts'

/** `other` is the third answer of a question that has one. */
type Answer = boolean | 'other'

/** A message, or a question, that waits for its answer. */
export type DialogRequest = {
  id: number
  title: string
  text: string
  ok: string
  cancel: string | null
  /** The button of a third answer. */
  other?: string
  isDestructive: boolean
  /** Answered with no when its screen closes. */
  isOfScreen: boolean
  answer: (answer: Answer) => void
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

const useDialogs = create<{ waiting: readonly DialogRequest[] }>()(() => ({ waiting: [] }))
let lastId = 0

const enqueue = (spec: Omit<DialogRequest, 'id' | 'answer'>) =>
  new Promise<Answer>((resolve) => {
    const id = ++lastId
    const answer = (given: Answer) => {
      useDialogs.setState(({ waiting }) => ({ waiting: waiting.filter((request) => request.id !== id) }))
      resolve(given)
    }
    useDialogs.setState(({ waiting }) => ({ waiting: [...waiting, { ...spec, id, answer }] }))
  })

/**
 * Shows a message and settles when it is closed. In the web view it is the app's own alert; nothing is shown once the
 * web view is closing.
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

type Question = {
  title?: string
  text: string
  cancel: string
  ok: string
  destructive?: boolean
  outlivesScreen?: boolean
}

/** A question as `showConfirm` shows it, with a third answer, whose button is called `other`. */
export const showConfirmOr = async ({
  title = '',
  destructive = false,
  outlivesScreen = false,
  ...question
}: Question & { other?: string }): Promise<Answer> =>
  !isClosing() && enqueue({ title, isDestructive: destructive, isOfScreen: !outlivesScreen, ...question })

/**
 * Lets the user confirm or cancel an action. True when confirmed; false when cancelled, closed by Escape or Back, or
 * never shown because the web view is closing. It closes with the current screen, unless it `outlivesScreen`.
 */
export const showConfirm = async (question: Question): Promise<boolean> => (await showConfirmOr(question)) === true

/** Closes the displayed message, or answers the question with no; false when there is none. */
export const dismissDialog = (): boolean => {
  const [first] = useDialogs.getState().waiting
  first?.answer(false)
  return first !== undefined
}

/** Answers the questions of a closed screen with no; messages remain until they are read. */
export const dismissQuestions = (): void => {
  for (const { isOfScreen, answer } of useDialogs.getState().waiting) if (isOfScreen) answer(false)
}

/** Whether a message or question waits for its answer. */
export const isDialogOpen = (): boolean => useDialogs.getState().waiting.length > 0

/** As `isDialogOpen`, for components. */
export const useIsDialogOpen = (): boolean => useDialogs(({ waiting }) => waiting.length > 0)

/** Shows the waiting messages one after the other; there is one in the page. */
export const DialogHost = () => {
  const first = useDialogs(({ waiting }) => waiting[0])
  return first === undefined ? null : (
    <Suspense>
      <View key={first.id} request={first} />
    </Suspense>
  )
}

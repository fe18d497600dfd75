import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { cleanFileName } from '@kawaraban/contract/file-name.ts'
import { maxFileBytes, maxFiles, maxPostFileBytes } from '@kawaraban/contract/files.ts'
import { endingOf, heicEndings, takenAs } from '@kawaraban/contract/files-kinds.ts'
import { createStore } from 'zustand/vanilla'
import { CallError } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import type { FileFault } from '../../../messages/files-form.ts'
import { log } from '../../../platform/log.ts'
import { isTransient } from '../../../transient.ts'
import type { FormOfFiles, UnsentFiles } from '../form-of-files.ts'
import { createCopying } from './copy-file.ts'
import { createSending, FileNotTaken, type Sending } from './send-file.ts'

/** A file that is chosen and not attached yet. */
export type UploadItem = {
  readonly key: string
  readonly name: string
  readonly bytes: number
  readonly sentBytes: number
  /** `failed`: it can be sent again. `refused`: it is not taken; `fault` says why. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused'
  readonly fault?: string
  /** The file of another post that it is to be a copy of; the form names that one until then. */
  readonly copyOf?: string
}

/** The files of the open form that are not attached yet, in the order in which they were chosen. */
export const uploads = createStore<{ readonly items: readonly UploadItem[] }>()(() => ({ items: [] }))

/** What is attached already. */
type Attached = { readonly count: number; readonly bytes: number }
/** What becomes of chosen files, for those who cannot see their rows. */
type Reports = {
  /** The server has the file of that name. */
  readonly onSent: (name: string) => void
  /** These were refused, or could not be sent. */
  readonly onStopped: (items: readonly UploadItem[]) => void
}

let form: FormOfFiles | null = null
let reports: Reports | null = null
const tasks = new Map<string, Sending>()

const unsentIn = (items: readonly UploadItem[]): UnsentFiles | null => {
  const has = (...states: readonly UploadItem['state'][]) => items.some(({ state }) => states.includes(state))
  if (has('waiting', 'sending')) return 'pending'
  if (has('failed')) return 'failed'
  return items.length > 0 ? 'refused' : null
}
uploads.subscribe(({ items }) => form?.setUnsent(unsentIn(items)))

const update = (key: string, change: Partial<UploadItem>) =>
  uploads.setState(({ items }) => ({ items: items.map((item) => (item.key === key ? { ...item, ...change } : item)) }))

const drop = (key: string) => {
  tasks.delete(key)
  uploads.setState(({ items }) => ({ items: items.filter((item) => item.key !== key) }))
}

/** What can be said of a file before it is sent. */
const faultOf = (file: File, name: string | null): FileFault | undefined => {
  if (name === null) return 'invalidFileName'
  const ending = endingOf(name)
  if (heicEndings.includes(ending)) return 'heicPicture'
  if (!takenAs(ending)) return 'endingNotTaken'
  if (file.size === 0) return 'emptyFile'
  return file.size > maxFileBytes ? 'fileTooLarge' : undefined
}

const onFailed = (key: string, error: unknown) => {
  if (!tasks.has(key)) return
  const isRefused = error instanceof FileNotTaken
  if (!isRefused) log('failed to send a file', error, 'warn')
  update(key, isRefused ? { state: 'refused', fault: error.refusal } : { state: 'failed' })
  reports?.onStopped(uploads.getState().items.filter((item) => item.key === key))
  if (error instanceof CallError && !isTransient(error)) void fail(error, { action: 'save' })
}

/** Sends one file after the other: they arrive in their order, and all of the line is for one. */
const sendNext = async (): Promise<void> => {
  const { items } = uploads.getState()
  const next = items.find(({ state }) => state === 'waiting')
  const task = next && tasks.get(next.key)
  if (!task || items.some(({ state }) => state === 'sending')) return
  update(next.key, { state: 'sending' })
  try {
    const fileId = await task.run()
    if (tasks.has(next.key)) {
      drop(next.key)
      form?.attach(fileId, next.copyOf)
      reports?.onSent(next.name)
    }
  } catch (error) {
    onFailed(next.key, error)
  }
  void sendNext()
}

/** Sends what could not be sent, from where it broke off. */
const retryFailed = () => {
  uploads.setState(({ items }) => ({
    items: items.map((item) => (item.state === 'failed' ? { ...item, state: 'waiting' } : item)),
  }))
  void sendNext()
}

/** Lets what is added belong to a form, until it closes. */
const belongTo = (of: FormOfFiles, to: Reports) => {
  if (form === null) {
    // What is still sent when the form closes has no post.
    of.whenClosed(clearUploads)
    window.addEventListener('online', retryFailed)
  }
  form = of
  reports = to
}

/** Adds chosen files and sends them; those that cannot be taken say why, and the others are sent. */
export const addUploads = (files: readonly File[], attached: Attached, of: FormOfFiles, to: Reports): void => {
  belongTo(of, to)
  let { count, bytes } = attached
  for (const item of uploads.getState().items.filter(({ state, copyOf }) => state !== 'refused' && !copyOf)) {
    count += 1
    bytes += item.bytes
  }
  const added = files.map((file): UploadItem => {
    const key = crypto.randomUUID()
    const name = cleanFileName(file.name)
    const shown = { key, name: name ?? '', bytes: file.size, sentBytes: 0 }
    let fault = faultOf(file, name)
    if (!fault && count >= maxFiles) fault = 'tooManyOfPost'
    if (!fault && bytes + file.size > maxPostFileBytes) fault = 'tooLargeTogether'
    if (fault) return { ...shown, state: 'refused', fault }
    count += 1
    bytes += file.size
    const sending = createSending(file, shown.name, (sentBytes) => update(key, { sentBytes }))
    tasks.set(key, sending)
    return { ...shown, state: 'waiting' }
  })
  uploads.setState(({ items }) => ({ items: [...items, ...added] }))
  to.onStopped(added.filter(({ state }) => state === 'refused'))
  void sendNext()
}

/** Copies files of other posts that the form names, one after the other. */
export const addCopies = (files: readonly AttachedFile[], of: FormOfFiles, to: Reports): void => {
  belongTo(of, to)
  const added = files.map((file): UploadItem => {
    const key = crypto.randomUUID()
    tasks.set(key, createCopying(file))
    return { key, name: file.name, bytes: file.bytes, sentBytes: 0, state: 'waiting', copyOf: file.fileId }
  })
  uploads.setState(({ items }) => ({ items: [...items, ...added] }))
  void sendNext()
}

/** Sends a file again, from where it broke off. */
export const retryUpload = (key: string): void => {
  update(key, { state: 'waiting' })
  void sendNext()
}

/** Takes a file out; the server removes what it has of it. */
export const removeUpload = (key: string): void => {
  tasks.get(key)?.cancel()
  const { copyOf } = uploads.getState().items.find((item) => item.key === key) ?? {}
  drop(key)
  if (copyOf) form?.detach(copyOf)
  void sendNext()
}

/** The form is closed. */
export const clearUploads = (): void => {
  for (const { cancel } of tasks.values()) cancel()
  tasks.clear()
  uploads.setState({ items: [] })
  window.removeEventListener('online', retryFailed)
  form = null
  reports = null
}

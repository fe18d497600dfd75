import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import type { FormOfFiles } from '../../files/form-of-files.ts'
import type { NewsDraft } from './draft.ts'
import { type FormState, formStore } from './form-store.ts'

/** Whether files would be lost with the form that nobody has refused. */
export const hasUnsentFiles = ({ unsentFiles }: Pick<FormState, 'unsentFiles'>): boolean =>
  unsentFiles === 'pending' || unsentFiles === 'failed'

/** Lets these files of other posts, which the draft names, be copied before it is sent. */
export const copyFiles = (filesToCopy: readonly AttachedFile[]): void => {
  if (filesToCopy.length > 0) formStore.setState({ filesToCopy, unsentFiles: 'pending' })
}

const replaced = (draft: NewsDraft, fileId: string, by: string): NewsDraft =>
  draft.files
    ? { ...draft, files: draft.files.map((file) => (file.fileId === fileId ? { ...file, fileId: by } : file)) }
    : draft

/** The files of the open form, whichever of its screens is shown. */
export const filesOfForm: FormOfFiles = {
  attach: (fileId, insteadOf) => {
    const { draft, fresh, change } = formStore.getState()
    if (insteadOf === undefined) change({ files: [...(draft.files ?? []), { fileId, alt: '' }] })
    // As when the form is filled, this is no input of the user.
    else formStore.setState({ draft: replaced(draft, insteadOf, fileId), fresh: replaced(fresh, insteadOf, fileId) })
  },
  detach: (fileId) => {
    const { draft, change } = formStore.getState()
    change({ files: (draft.files ?? []).filter((file) => file.fileId !== fileId) })
  },
  takeCopies: () => {
    const { filesToCopy } = formStore.getState()
    formStore.setState({ filesToCopy: [] })
    return filesToCopy
  },
  setUnsent: (unsentFiles) => formStore.setState({ unsentFiles }),
  whenClosed: (listener) => {
    const stop = formStore.subscribe(({ isOpen }) => {
      if (isOpen) return
      stop()
      listener()
    })
  },
}

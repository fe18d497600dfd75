import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'

/** A file of a form, with the text of a picture for those who cannot see it. */
export type FormFile = { readonly fileId: string; readonly alt: string }

/** What keeps chosen files from the post: some are still sent, were not sent, or are not taken and not taken out. */
export type UnsentFiles = 'pending' | 'failed' | 'refused'

/** A form whose files are sent. */
export type FormOfFiles = {
  /** Adds a file that the server has, or puts it in the place of that of another post. */
  readonly attach: (fileId: string, insteadOf?: string) => void
  /** Takes out a file of another post that could not be copied. */
  readonly detach: (fileId: string) => void
  /** Files of other posts that the form names, and needs copies of. They are not given out again. */
  readonly takeCopies: () => readonly AttachedFile[]
  /** The first of these that applies; null once all chosen files are attached. */
  readonly setUnsent: (unsent: UnsentFiles | null) => void
  /** Calls back once, when the form closes. */
  readonly whenClosed: (listener: () => void) => void
}

/** A file of a form, with the text of a picture for those who cannot see it. */
export type FormFile = { readonly fileId: string; readonly alt: string }

/** What keeps chosen files from the post: some are still sent, were not sent, or are not taken and not taken out. */
export type UnsentFiles = 'pending' | 'failed' | 'refused'

/** A form whose files are sent. */
export type FormOfFiles = {
  /** Adds a file that the server has. */
  readonly attach: (fileId: string) => void
  /** The first of these that applies; null once all chosen files are attached. */
  readonly setUnsent: (unsent: UnsentFiles | null) => void
  /** Calls back once, when the form closes. */
  readonly whenClosed: (listener: () => void) => void
}

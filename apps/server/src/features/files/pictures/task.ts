import type { PictureSize } from '@kawaraban/contract/files-kinds.ts'

/** What the process that decodes a picture starts with. */
export type Task = {
  /** The picture as it was sent. */
  readonly path: string
  /** The folder for its sizes. */
  readonly dir: string
}

/** A size of a picture as it is stored: WebP, in pixels. */
export type StoredSize = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** What that process writes to its output: the sizes of the picture, or why there are none. */
export type Outcome =
  | { readonly width: number; readonly height: number; readonly sizes: Readonly<Record<PictureSize, StoredSize>> }
  | { readonly refusal: 'tooManyPixels' | 'unreadablePicture' }

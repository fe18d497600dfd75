import type { FileKind, KindRefusal, PictureSize } from '@kawaraban/contract/files-kinds.ts'

/** Why a file is not taken. */
export type Refused = { readonly refusal: KindRefusal }
/** What a file is, with the type that it is served as. */
type Kind = { readonly kind: FileKind; readonly mime: string }
/** The sizes of a picture, as files. */
export type Sizes = {
  readonly width: number
  readonly height: number
  readonly sizes: Readonly<Record<PictureSize, { readonly path: string }>>
}

/** What looks at the contents of files. */
export type Checks = {
  /** Finds out what the file at `path` is, by its name and its content, which have to agree. */
  readonly kindOf: (path: string, name: string, managementGroupId: number) => Promise<Kind | Refused>
  /** Makes the sizes of a picture in the folder `dir`. Throws where the failure is not the picture's. */
  readonly makeSizes: (
    managementGroupId: number,
    picture: { readonly path: string; readonly dir: string },
  ) => Promise<Sizes | Refused>
}

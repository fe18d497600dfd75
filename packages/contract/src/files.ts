import * as z from 'zod/mini'
import { attachedFile, filesPath as path } from './attached-files.ts'
import { endpoint } from './endpoint.ts'
import { type PictureSize, pictureSizes } from './files-kinds.ts'
import { id } from './paging.ts'

/** How files are sent, named by posts and drafts, and loaded (FILE-01 to FILE-07). */

const megabyte = 1024 * 1024
/** Files of one post, bytes of each, and of all of a post (FILE-01). */
export const maxFiles = 10
export const maxFileBytes = 20 * megabyte
export const maxPostFileBytes = 100 * megabyte
/** Longest text for who cannot see a picture, in code points. */
export const maxAltLength = 200

/** Why a file is not taken whatever it is, by its code, with the words of the wire. The reasons by its kind are `kindRefusals`. */
export const uploadRefusals = {
  fileTooLarge: 'File too large',
  /** The files of the company take all the space that it may have. */
  noFileSpace: 'No file space',
  /** The caller has sent too many files that no post has. */
  tooManyFiles: 'Too many files',
  /** Of several servers not all have the same store. */
  noCommonStore: 'No common file store',
} as const
export type UploadRefusal = keyof typeof uploadRefusals

/** Where files are sent by tus 1.0; its metadata are `filename` and, of one from a phone or the clipboard, `filetype`, which is not read. */
export const uploadsPath = '/v1/files/uploads'
/** The id of the file that an upload has made, in the answers to its creation and its last byte. */
export const fileIdHeader = 'file-id'

/** Text that PostgreSQL can hold, of at most `maxAltLength` characters. */
const alt = z
  .string()
  .check(z.refine((value) => value.isWellFormed() && !value.includes('\0') && Array.from(value).length <= maxAltLength))

/** A post's files in their order, each with the text of a picture for who cannot see it. */
export const fileList = z.array(z.object({ fileId: id, alt: z.optional(alt) })).check(z.maxLength(maxFiles))
export type FileList = z.infer<typeof fileList>

const params = z.object({ fileId: id })
const sizes = Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]]

/** The address of a file, for a browser with a session; of a picture that of one of its sizes. */
export const filePath = (fileId: string, size?: PictureSize): string =>
  size ? `${path}/${fileId}/${size}` : `${path}/${fileId}`

/**
 * FILE-05; for who may see its post at this minute, and for its sender while no post has had it. A picture comes in its largest size.
 * Ranges are answered; whatever the caller may not have is not found.
 */
export const getFile = endpoint({
  name: 'getFile',
  summary: 'A file: of a picture its largest size, a PDF to be shown, others to be saved',
  method: 'GET',
  path: `${path}/:fileId`,
  params,
  answersFile: 'ofAnyType',
  errors: ['notFound'],
})

/** FILE-03, FILE-05 */
export const getPicture = endpoint({
  name: 'getPicture',
  summary: 'A picture as WebP in one of its sizes',
  method: 'GET',
  path: `${path}/:fileId/:size`,
  params: z.object({ fileId: id, size: z.enum(sizes) }),
  answersFile: 'ofAnyType',
  errors: ['notFound'],
  faults: { size: 'notFound' },
})

/** FILE-05; a file by an address of `createFileAddress`. */
export const openFile = endpoint({
  name: 'openFile',
  summary: 'A file by an address that was made for one person, for a minute',
  method: 'GET',
  path: '/v1/opened-files',
  access: 'anyone',
  query: z.object({ key: z.string().check(z.maxLength(200)) }),
  answersFile: 'ofAnyType',
  errors: ['notFound'],
})

/** FILE-03; a file that the caller has sent, or may see in a post: whether it is ready, or why it was not taken. */
export const getFileFacts = endpoint({
  name: 'getFileFacts',
  summary: 'What is known of a file: its kind, size and state',
  method: 'GET',
  path: `${path}/:fileId/facts`,
  params,
  data: z.object({ ...attachedFile.shape, refusal: z.optional(z.string()) }),
  errors: ['documentDeleted'],
})

/** FILE-05; an address of this file for this person, for the opener of an app: 60 seconds, 20 requests. */
export const createFileAddress = endpoint({
  name: 'createFileAddress',
  summary: 'An address of a file that opens without a session for a minute',
  method: 'POST',
  path: `${path}/:fileId/address`,
  params,
  /** Path and query, below the address of the service. */
  data: z.object({ address: z.string() }),
  errors: ['documentDeleted'],
})

/** FILE-06; for admins. */
export const getFileSpace = endpoint({
  name: 'getFileSpace',
  summary: 'Bytes that the files of the company take, and may take',
  method: 'GET',
  path: `${path}/space`,
  access: 'admin',
  data: z.object({ usedBytes: z.number(), maxBytes: z.number() }),
  errors: ['noPermission'],
})

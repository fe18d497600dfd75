import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { contentFormat, scope } from './news.ts'
import { id } from './paging.ts'

/** Former versions of one post that are stored; beyond them the oldest are deleted (AGAIN-03). */
export const maxFormerVersions = 50

const path = '/v1/news/:newsId/versions'

/** The number of a version in a path. */
const versionNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  z.transform((text) => Number(text)),
)

/** A file as a version had it. Its SHA-256 in hexadecimal says which bytes it was; absent of one that was sent before there were versions. */
const versionFile = z.object({ name: z.string(), bytes: z.number(), sha256: z.optional(z.string()) })
export type VersionFile = z.infer<typeof versionFile>

/** A version but for its content. Dates and times are 'YYYY/MM/DD HH:mm' in Tokyo time. */
const versionFields = {
  version: z.number(),
  savedAt: z.string(),
  /** Name of who saved it; empty where that is not known, or that person is no member any more. */
  savedBy: z.string(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Empty for none. */
  dueDate: z.string(),
  scope,
  files: z.array(versionFile),
  /** Saving it asked everybody who had completed the post to complete it again. */
  asksAgain: z.boolean(),
  /** Completions of this version that a later one has reopened; those that count now are in the tables. */
  reopened: z.number(),
}

const listedVersion = z.object(versionFields)
export type ListedVersion = z.infer<typeof listedVersion>

/** AGAIN-03; the present version first, then the former ones that are stored, the newest first. */
export const listVersions = endpoint({
  name: 'listVersions',
  summary: 'The versions of a post, without their contents',
  method: 'GET',
  path,
  access: 'poster',
  params: z.object({ newsId: id }),
  data: z.object({ versions: z.array(listedVersion) }),
  errors: ['documentDeleted', 'noPermission'],
})

const wholeVersion = z.object({ ...versionFields, content: z.string(), contentFormat: z.optional(contentFormat) })
export type WholeVersion = z.infer<typeof wholeVersion>

/** AGAIN-03; a version that is not stored is answered as a post that does not exist. */
export const getVersion = endpoint({
  name: 'getVersion',
  summary: 'One version of a post with its content',
  method: 'GET',
  path: `${path}/:version`,
  access: 'poster',
  params: z.object({ newsId: id, version: versionNumber }),
  data: wholeVersion,
  errors: ['documentDeleted', 'noPermission'],
  faults: { version: 'documentDeleted' },
})

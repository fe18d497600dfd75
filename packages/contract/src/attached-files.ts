import * as z from 'zod/mini'

/** What posts say of their files; how files are sent and named is in files.ts, so that the feed comes without it. */

/** Each file has its address below this one, by its id. */
export const filesPath = '/v1/files'

/**
 * A file of a post or a draft. `processing`: it was received, and is not there to load yet. `missing`: the post names it, but it is
 * gone from the store, as after a restore of the database alone, or was a picture that nobody can read.
 */
export const attachedFile = z.object({
  fileId: z.string(),
  name: z.string(),
  /** One of `fileKinds`; a browser shows one that it does not know yet as a file without a kind. */
  kind: z.string(),
  /** Size of the file as it was sent. */
  bytes: z.number(),
  state: z.enum(['processing', 'ready', 'missing']),
  /** Of a picture that is ready: its size in pixels, upright. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** Text of a picture for those who cannot see it (FILE-03). */
  alt: z.optional(z.string()),
})
export type AttachedFile = z.infer<typeof attachedFile>

import * as z from 'zod/mini'
import { attachedFile } from './attached-files.ts'
import { endpoint } from './endpoint.ts'
import { getFileFacts } from './files.ts'

/**
 * REUSE-01; a file that the caller may load, as one of their own that no post has yet, for a copied post. `refusal` is the code of
 * `uploadRefusals` or `kindRefusals` by which it was not taken, and there is no `file` then. A call that comes again makes another
 * one, which goes after a day if nobody names it.
 */
export const copyFile = endpoint({
  name: 'copyFile',
  summary: 'Copy a file of a post for another post',
  method: 'POST',
  path: '/v1/files/:fileId/copy',
  access: 'poster',
  params: getFileFacts.params,
  data: z.object({ file: z.optional(attachedFile), refusal: z.optional(z.string()) }),
  errors: ['noPermission', 'documentDeleted'],
})

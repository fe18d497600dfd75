import { endpoint } from '@kawaraban/contract/endpoint.ts'
import { maxFileBytes, uploadsPath } from '@kawaraban/contract/files.ts'
import { id } from '@kawaraban/contract/paging.ts'
import * as z from 'zod/mini'

/**
 * The calls of tus 1.0. They are served as all others, with its statuses and headers in place of the envelope, which refusals have;
 * so they are no part of the contract's list.
 */

const params = z.object({ uploadId: id })
const path = `${uploadsPath}/:uploadId` as const
const ofTus = {
  access: 'poster',
  bodyType: 'application/offset+octet-stream',
  bodyLimit: maxFileBytes,
  answersFile: 'ofAnyType',
  errors: ['noPermission', 'notFound', 'badRequest', 'tooLarge', 'requestTimeout', 'unsupportedMediaType'],
} as const

export const createUpload = endpoint({
  ...ofTus,
  name: 'createUpload',
  summary: 'Announce a file',
  method: 'POST',
  path: uploadsPath,
})
export const checkUpload = endpoint({
  ...ofTus,
  name: 'checkUpload',
  summary: 'How much of a file has arrived',
  method: 'HEAD',
  path,
  params,
})
export const continueUpload = endpoint({
  ...ofTus,
  name: 'continueUpload',
  summary: 'Send a file, or the rest of it',
  method: 'PATCH',
  path,
  params,
})
export const cancelUpload = endpoint({
  ...ofTus,
  name: 'cancelUpload',
  summary: 'Remove a file that no post has',
  method: 'DELETE',
  path,
  params,
})

import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fileTypes } from '@kawaraban/contract/endpoint.ts'
import { type ExportFormat, exportRowsHeader } from '@kawaraban/contract/exports.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedFile } from '../../http/answer.ts'
import { endStalled, stallMs } from '../../http/end-stalled.ts'
import type { SentFile } from './exporter.ts'
import { dispositionOf } from './file-name.ts'

const acceptsGzip = (accepted: string | undefined) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted ?? '')

const decompress = (file: Readable): Readable => pipeline(file, createGunzip(), () => undefined)

type Facts = { readonly format: ExportFormat; readonly fileName: string }

/** An export as an answer, with its number of rows and its name; CSV compressed where the client can read that. */
export const answerOf = (
  { rows, file }: SentFile,
  { format, fileName }: Facts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ms = stallMs,
): OpenedFile => {
  endStalled(reply, ms)
  const headers = {
    'content-type': fileTypes[format],
    'content-disposition': dispositionOf(fileName, format),
    'cache-control': 'private, no-store',
    vary: 'accept-encoding',
    // A proxy passes on what arrives, and stores none of it.
    'x-accel-buffering': 'no',
    [exportRowsHeader]: rows,
  }
  if (format === 'xlsx') return { file, headers }
  if (!acceptsGzip(request.headers['accept-encoding'])) return { file: decompress(file), headers }
  return { file, headers: { ...headers, 'content-encoding': 'gzip' } }
}

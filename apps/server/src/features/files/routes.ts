import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  createFileAddress,
  fileIdHeader,
  getFile,
  getFileFacts,
  getFileSpace,
  getPicture,
  openFile,
  uploadRefusals,
} from '@kawaraban/contract/files.ts'
import { copyFile } from '@kawaraban/contract/files-copies.ts'
import { kindRefusals } from '@kawaraban/contract/files-kinds.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenedFile } from '../../http/answer.ts'
import { companyOfKey } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { runForMembers } from '../../http/queries.ts'
import { ensure } from '../../http/refusal.ts'
import { serve, serveAnyone } from '../../http/serve.ts'
import type { Checks } from './checks.ts'
import { createCopies } from './copies/copy-file.ts'
import { readCopied } from './copies/queries.ts'
import { createPictureJobs } from './processing/picture-jobs.ts'
import { readFile, sumBytes } from './queries.ts'
import { insertAddress, useAddress } from './serving/queries.ts'
import { createServing } from './serving/serve-file.ts'
import { createStoreCheck } from './store-check/store-check.ts'
import { cancelUpload, checkUpload, continueUpload, createUpload } from './uploads/endpoints.ts'
import { createFinish } from './uploads/finish.ts'
import { createTus } from './uploads/tus.ts'
import { createUploads, type Outcome } from './uploads/uploads.ts'

/** A file that is refused: what was sent is understood, and not taken. */
const notTaken = 422

/** The answer of a call by tus; a refusal is in the envelope, with a status at which no client tries again by itself. */
const answerOf = (outcome: Outcome, fileId?: string): OpenedFile => {
  if (!('refusal' in outcome)) {
    const headers = { ...outcome.headers, ...(fileId && { [fileIdHeader]: fileId }) }
    return { status: outcome.status, headers, file: Readable.from([]) }
  }
  const message = { ...kindRefusals, ...uploadRefusals }[outcome.refusal]
  const headers = { 'content-type': 'application/json; charset=utf-8', 'tus-resumable': '1.0.0' }
  return { status: notTaken, headers, file: Readable.from([JSON.stringify({ success: false, message, data: null })]) }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Registers the calls of files: their upload by tus, what is known of them, and loading them. */
export const installFiles = (app: FastifyInstance, deps: Deps, checks: Checks): void => {
  const { config, db, fileStore, jobs } = deps
  const storeCheck = createStoreCheck(db, fileStore, app.log)
  const finish = createFinish({ ...deps, checks })
  const uploads = createUploads({ ...deps, finish, storeCheck, runTus: createTus(db, fileStore) })
  const copy = createCopies({ ...deps, finish, storeCheck })
  const serveFile = createServing({ db, fileStore, storeCheck })
  jobs.register(createPictureJobs({ db, fileStore, checks, storeCheck }))

  serve(app, deps, createUpload, async (call) => {
    const outcome = await uploads.create(call)
    return async () => answerOf(outcome, outcome.fileId)
  })
  serve(app, deps, checkUpload, async ({ params: { uploadId }, ...call }) => {
    const outcome = await uploads.check(call, uploadId)
    return async () => answerOf(outcome, uploadId)
  })
  serve(app, deps, continueUpload, async ({ params: { uploadId }, file, ...call }) => {
    const outcome = await uploads.receive(call, uploadId, file())
    return async () => answerOf(outcome, uploadId)
  })
  serve(app, deps, cancelUpload, async ({ params: { uploadId }, ...call }) => {
    const outcome = await uploads.cancel(call, uploadId)
    return async () => answerOf(outcome)
  })

  serve(app, deps, getFileSpace, async ({ caller }) => ({
    usedBytes: await sumBytes(db, caller.managementGroupId),
    maxBytes: config.files.companyBytes,
  }))

  const ofFile = { query: readFile, input: ({ params }: { params: { fileId: string } }) => ({ fileId: params.fileId }) }
  serve(app, deps, getFileFacts, {
    ...ofFile,
    handle: async ({ found }) => {
      ensure(found, 'documentDeleted')
      return { ...found.attached, ...(found.refusal && { refusal: found.refusal }) }
    },
  })

  serve(app, deps, copyFile, {
    query: readCopied,
    input: ofFile.input,
    handle: async ({ caller, found, now }) => {
      const copied = await copy(caller, found, now)
      if ('refusal' in copied) return copied
      const file = await deps.forCaller(readFile).byMember(caller, now, copied)
      ensure(file, 'documentDeleted')
      return { file: file.attached }
    },
  })

  for (const method of ['GET', 'HEAD'] as const) {
    const named = (name: string) => (method === 'HEAD' ? `${name} (HEAD)` : name)
    serve(
      app,
      deps,
      { ...getFile, method, name: named(getFile.name) },
      { ...ofFile, handle: async ({ found, request, reply }) => serveFile(found, null, { request, reply }) },
    )
    serve(
      app,
      deps,
      { ...getPicture, method, name: named(getPicture.name) },
      {
        ...ofFile,
        handle: async ({ found, params, request, reply }) => serveFile(found, params.size, { request, reply }),
      },
    )
    serveAnyone(
      app,
      deps,
      { ...openFile, method, name: named(openFile.name) },
      async ({ query, now, request, reply }) => serveFile(await findOpened(query().key, now), null, { request, reply }),
    )
  }

  serve(app, deps, createFileAddress, {
    ...ofFile,
    handle: async ({ caller, found, now }) => {
      ensure(found, 'documentDeleted')
      const key = `${caller.managementGroupId}.${randomBytes(24).toString('base64url')}`
      await insertAddress(db, caller, { keyHash: hashOf(key), fileId: found.fileId, now })
      return { address: `${openFile.path}?key=${key}` }
    },
  })

  /** The file of an address, for the member as whose it was made, with the rights of this moment. */
  const findOpened = async (key: string, now: number) => {
    const managementGroupId = companyOfKey(key)
    if (managementGroupId === null) return null
    const used = await useAddress(db, { managementGroupId, keyHash: hashOf(key), now })
    if (!used) return null
    const caller = { managementGroupId, companyUserId: used.companyUserId }
    const [file] = await runForMembers(db, [{ caller, now, fileId: used.fileId }], readFile)
    return file ?? null
  }
}

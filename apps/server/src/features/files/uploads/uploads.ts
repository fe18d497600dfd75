import { cleanFileName } from '@kawaraban/contract/file-name.ts'
import { maxFileBytes, type UploadRefusal } from '@kawaraban/contract/files.ts'
import { endingOf, heicEndings, type KindRefusal, takenAs } from '@kawaraban/contract/files-kinds.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyRequest } from 'fastify'
import type { Member } from '../../../http/caller.ts'
import type { Deps } from '../../../http/deps.ts'
import { createThrottle } from '../../../http/limits/throttle.ts'
import { ensure, Refusal } from '../../../http/refusal.ts'
import type { StoreCheck } from '../store-check/store-check.ts'
import { type Finish, removeBytes } from './finish.ts'
import { findUpload, removeUpload, type Upload } from './queries.ts'
import { reserveFile } from './reserve.ts'
import type { RunTus, TusAnswer } from './tus.ts'

/** What a process stores of all uploads: 100 Mbit/s (G-710). */
const bytesPerSecond = 12 * 1024 * 1024

/** Why a file is not taken, or how tus has answered. */
export type Outcome = { readonly refusal: UploadRefusal | KindRefusal } | TusAnswer

type Call = { readonly caller: Member; readonly request: FastifyRequest; readonly now: Instant }

/** The name in the metadata of an upload, cleaned; null where there is none. */
const nameOf = (metadata: unknown): string | null => {
  const [, encoded] = /(?:^|,)\s*filename ([A-Za-z0-9+/=]+)\s*(?:,|$)/.exec(String(metadata ?? '')) ?? []
  return encoded === undefined ? null : cleanFileName(Buffer.from(encoded, 'base64').toString('utf8'))
}

const refusalByName = (name: string): KindRefusal | null => {
  const ending = endingOf(name)
  if (heicEndings.includes(ending)) return 'heicPicture'
  return takenAs(ending) ? null : 'endingNotTaken'
}

/** Ends without an error where the bytes end before their time, so that what has arrived is stored. */
async function* untilFault(file: AsyncIterable<Buffer>, onFault: (fault: unknown) => void) {
  try {
    yield* file
  } catch (fault) {
    onFault(fault)
  }
}

/** The pieces of a file, each once it may be stored. */
async function* throttled(file: AsyncIterable<Buffer>, throttle: (bytes: number) => Promise<void>) {
  for await (const piece of file) {
    await throttle(piece.length)
    yield piece
  }
}

type Parts = Pick<Deps, 'config' | 'db' | 'fileStore'> & {
  readonly finish: Finish
  readonly runTus: RunTus
  readonly storeCheck: StoreCheck
}

/** Creates what receives files. The row of a file is there before its bytes, and says what they are once they are safe. */
export const createUploads = ({ config, db, fileStore, finish, runTus, storeCheck }: Parts) => {
  const throttle = createThrottle(bytesPerSecond)
  const create = async ({ caller, request, now }: Call): Promise<Outcome & { readonly fileId?: string }> => {
    if (!(await storeCheck.isCommon())) return { refusal: 'noCommonStore' }
    const { 'upload-length': length, 'upload-metadata': metadata } = request.headers
    const bytes = /^\d{1,15}$/.test(String(length)) ? Number(length) : null
    ensure(bytes !== null, 'badRequest')
    const name = nameOf(metadata)
    if (name === null) return { refusal: 'invalidFileName' }
    const refusal = refusalByName(name)
    if (refusal) return { refusal }
    if (bytes === 0) return { refusal: 'emptyFile' }
    if (bytes > maxFileBytes) return { refusal: 'fileTooLarge' }
    const reserved = await reserveFile(db, caller, { name, bytes, now }, config.files.companyBytes)
    if ('refusal' in reserved) return reserved
    const file = { managementGroupId: caller.managementGroupId, fileId: reserved.fileId }
    return { ...(await runTus(request, file)), fileId: file.fileId }
  }

  const ended = ({ bytes }: Upload, received: { state: string; refusal?: string | null }): Outcome => {
    if (received.state === 'refused') return { refusal: received.refusal as KindRefusal }
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(bytes), 'upload-length': String(bytes) }
    return { status: 204, headers }
  }

  const find = async (caller: Member, fileId: string): Promise<Upload> => {
    const upload = await findUpload(db, caller, fileId)
    ensure(upload, 'notFound')
    return upload
  }

  const isWhole = ({ status, headers }: TusAnswer, { bytes }: Upload) =>
    status < 300 && Number(headers['upload-offset']) === bytes

  return {
    create,
    check: async ({ caller, request }: Call, fileId: string): Promise<Outcome> => {
      const upload = await find(caller, fileId)
      if (upload.state !== 'receiving') return { ...ended(upload, upload), status: 200 }
      const answer = await runTus(request, upload)
      if (isWhole(answer, upload)) await finish(upload)
      return answer
    },
    receive: async ({ caller, request }: Call, fileId: string, file: AsyncIterable<Buffer>): Promise<Outcome> => {
      if (!(await storeCheck.isOwn())) return { refusal: 'noCommonStore' }
      const upload = await find(caller, fileId)
      if (upload.state !== 'receiving') return ended(upload, upload)
      let fault: unknown = null
      const onFault = (thrown: unknown) => {
        fault = thrown
      }
      const pieces = throttled(file, (bytes) => throttle(caller.managementGroupId, bytes))
      const answer = await runTus(request, upload, untilFault(pieces, onFault))
      if (fault) throw fault
      return isWhole(answer, upload) ? ended(upload, await finish(upload)) : answer
    },
    cancel: async ({ caller }: Call, fileId: string): Promise<Outcome> => {
      if (!(await removeUpload(db, caller, fileId))) throw new Refusal('notFound')
      await removeBytes(fileStore, { managementGroupId: caller.managementGroupId, fileId })
      return { status: 204, headers: { 'tus-resumable': '1.0.0' } }
    },
  }
}

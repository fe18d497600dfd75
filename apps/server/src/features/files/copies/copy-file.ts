import type { UploadRefusal } from '@kawaraban/contract/files.ts'
import { type KindRefusal, pictureSizes } from '@kawaraban/contract/files-kinds.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { content, keyOf } from '../../../file-store/store.ts'
import type { Member } from '../../../http/caller.ts'
import type { Deps } from '../../../http/deps.ts'
import { ensure } from '../../../http/refusal.ts'
import type { FileKey } from '../queries.ts'
import type { StoreCheck } from '../store-check/store-check.ts'
import { type Finish, removeBytes } from '../uploads/finish.ts'
import { removeUpload } from '../uploads/queries.ts'
import { reserveFile } from '../uploads/reserve.ts'
import { type CopiedFile, endPictureCopy, readCopied } from './queries.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'fileStore' | 'forCaller'> & {
  readonly finish: Finish
  readonly storeCheck: StoreCheck
}

/** A copy, or why there is none. */
type Copied = { readonly fileId: string } | { readonly refusal: UploadRefusal | KindRefusal }

const isDecoded = ({ kind, state }: CopiedFile) => kind === 'picture' && state === 'ready'

/** What of a file is in the store: of a decoded picture its sizes, of others what was sent. */
const partsOf = (file: CopiedFile) => (isDecoded(file) ? Object.keys(pictureSizes) : [content])

const isCopyable = (file: CopiedFile | null): file is CopiedFile =>
  file !== null && !file.isMissing && (file.state === 'ready' || file.state === 'processing')

/**
 * Creates what copies files for their callers (G-580). As with an upload, the row is there before the bytes, and says what they are
 * once they are whole: what a kill leaves goes after a day. What is not a picture is looked at again: what was taken when it was sent may
 * not be taken any more.
 */
export const createCopies = ({ config, db, fileStore, forCaller, finish, storeCheck }: Parts) => {
  const copyParts = async (from: CopiedFile, to: FileKey): Promise<boolean> => {
    for (const part of partsOf(from)) {
      const source = keyOf(from.managementGroupId, from.fileId, part)
      if (!(await fileStore.copy(source, keyOf(to.managementGroupId, to.fileId, part)))) return false
    }
    return true
  }

  const endCopy = async (from: CopiedFile, to: FileKey): Promise<Copied> => {
    if (isDecoded(from)) await endPictureCopy(db, to, from)
    else {
      const received = await finish({ ...to, name: from.name })
      if (received.state === 'refused') return { refusal: received.refusal as KindRefusal }
    }
    return { fileId: to.fileId }
  }

  /** Null where the bytes are gone. */
  const copy = async (caller: Member, source: CopiedFile, now: Instant): Promise<Copied | null> => {
    const { managementGroupId } = caller
    const { name, bytes } = source
    const reserved = await reserveFile(db, caller, { name, bytes, now }, config.files.companyBytes)
    if ('refusal' in reserved) return reserved
    const file = { managementGroupId, fileId: reserved.fileId }
    let copied: Copied | null = null
    try {
      if (await copyParts(source, file)) copied = await endCopy(source, file)
    } finally {
      if (!copied || 'refusal' in copied) {
        await removeUpload(db, caller, file.fileId)
        await removeBytes(fileStore, file)
      }
    }
    return copied
  }

  return async (caller: Member, found: CopiedFile | null, now: Instant): Promise<Copied> => {
    ensure(isCopyable(found), 'documentDeleted')
    if (!(await storeCheck.isCommon())) return { refusal: 'noCommonStore' }
    const copied = await copy(caller, found, now)
    if (copied) return copied
    // A picture that was decoded meanwhile has other parts.
    const again = await forCaller(readCopied).byMember(caller, now, found)
    ensure(isCopyable(again) && again.state !== found.state, 'documentDeleted')
    const retried = await copy(caller, again, now)
    ensure(retried, 'documentDeleted')
    return retried
  }
}

import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { copyFile } from '@kawaraban/contract/files-copies.ts'
import { CallError, call } from '../../../call.ts'
import { storeFacts } from '../facts.ts'
import { FileNotTaken, type Sending } from './send-file.ts'

const copy = async (fileId: string): Promise<string> => {
  const { file, refusal = 'gone' } = await call(copyFile, { params: { fileId } })
  if (!file) throw new FileNotTaken(refusal)
  storeFacts([file])
  return file.fileId
}

/** A file of another post that becomes one of the caller's own. What was copied and is not wanted goes after a day. */
export const createCopying = ({ fileId }: AttachedFile): Sending => ({
  run: async () => {
    try {
      return await copy(fileId)
    } catch (error) {
      throw error instanceof CallError && error.code === 'documentDeleted' ? new FileNotTaken('gone') : error
    }
  },
  cancel: () => {},
})

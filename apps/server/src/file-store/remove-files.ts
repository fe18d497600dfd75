import { type FileStore, folderOf } from './store.ts'

type Log = { readonly error: (details: object, text: string) => void }

/** Returns what removes the bytes of files whose rows are deleted; what fails is logged, and is removed by the sweep. */
export const createRemoveFiles =
  (store: FileStore, log: Log) =>
  async (managementGroupId: number, fileIds: readonly string[]): Promise<void> => {
    for (const fileId of fileIds) {
      await store
        .remove(folderOf(managementGroupId, fileId))
        .catch((err: unknown) => log.error({ err, managementGroupId, fileId }, 'a file could not be removed'))
    }
  }

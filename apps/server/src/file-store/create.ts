import { createFolderStore } from './folder.ts'
import { createBucketStore } from './s3.ts'
import { type FileSettings, folderOfFiles } from './settings.ts'
import type { FileStore } from './store.ts'

/** The store of the settings; without a bucket, a folder below that of the data. */
export const createFileStore = ({ bucket }: FileSettings, dataFolder: string): FileStore =>
  bucket ? createBucketStore(bucket) : createFolderStore(folderOfFiles(dataFolder))

import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'

/** A bucket of a store that speaks S3. */
export type BucketSettings = {
  readonly bucket: string
  /** The address of the store; null for that of Amazon's region. */
  readonly endpoint: string | null
  readonly region: string
  /** Null for those that the machine itself has. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** Whether the bucket is the first part of a path rather than of the host's name. */
  readonly isPathStyle: boolean
}

/** Where files are, and how much each company may have. */
export type FileSettings = {
  /** Null for a folder below that of the data. */
  readonly bucket: BucketSettings | null
  readonly companyBytes: number
}

const readCredentials = ({ FILES_BUCKET_KEY_ID: accessKeyId, FILES_BUCKET_SECRET: secretAccessKey }: Settings) => {
  if (!accessKeyId && !secretAccessKey) return null
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  const missing = accessKeyId ? 'FILES_BUCKET_SECRET' : 'FILES_BUCKET_KEY_ID'
  throw new StartError(
    `The setting ${missing} is missing: FILES_BUCKET_KEY_ID and FILES_BUCKET_SECRET are set together.`,
  )
}

const readBucket = (given: Settings): BucketSettings | null => {
  if (!given.FILES_BUCKET) {
    if (!given.FILES_BUCKET_ENDPOINT && !given.FILES_BUCKET_KEY_ID && !given.FILES_BUCKET_SECRET) return null
    throw new StartError('The setting FILES_BUCKET is missing: the other FILES_BUCKET_ settings are about it.')
  }
  return {
    bucket: given.FILES_BUCKET,
    endpoint: given.FILES_BUCKET_ENDPOINT ?? null,
    region: given.FILES_BUCKET_REGION,
    credentials: readCredentials(given),
    isPathStyle: given.FILES_BUCKET_PATH_STYLE === 'true',
  }
}

/** Reads the settings of files; throws a StartError that names a missing one. */
export const readFiles = (given: Settings): FileSettings => ({
  bucket: readBucket(given),
  companyBytes: Number(given.FILES_COMPANY_GB) * 1024 ** 3,
})

/** The folder of files within that of the data. */
export const folderOfFiles = (dataFolder: string): string => join(dataFolder, 'files')

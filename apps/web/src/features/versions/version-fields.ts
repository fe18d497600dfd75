import type { VersionFile, WholeVersion } from '@kawaraban/contract/versions.ts'
import { filesText } from '../../messages/files.ts'
import { versionsText as text } from '../../messages/versions.ts'

/** The fields of a version that are compared, in the order in which they are shown. */
export const comparedFields = ['title', 'content', 'startDate', 'endDate', 'dueDate', 'scope', 'files'] as const
export type ComparedName = (typeof comparedFields)[number]

const fileText = ({ name, bytes }: VersionFile) => text.file(name, filesText.size(bytes))

/** The value of a field, in words. */
export const fieldText = (field: ComparedName, version: WholeVersion): string => {
  if (field === 'content') return version.content
  if (field === 'scope') return text.scopes[version.scope]
  if (field === 'files') return version.files.map(fileText).join('\n') || text.none
  return version[field] || text.none
}

/** Files are the same by what they hold, where that is known. */
const key = (field: ComparedName, version: WholeVersion) =>
  field === 'files'
    ? JSON.stringify(version.files.map(({ name, bytes, sha256 }) => [name, bytes, sha256]))
    : version[field]

/** Whether two versions differ in a field. */
export const differIn = (field: ComparedName, one: WholeVersion, other: WholeVersion): boolean =>
  key(field, one) !== key(field, other)

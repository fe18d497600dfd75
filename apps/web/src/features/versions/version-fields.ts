import type { ListedVersion, VersionFile } from '@kawaraban/contract/versions.ts'
import { filesText } from '../../messages/files.ts'
import { versionsText as text } from '../../messages/versions.ts'

/** What of a version is compared beside its content. */
export const listedFields = ['title', 'startDate', 'endDate', 'dueDate', 'scope', 'files'] as const
export type ListedField = (typeof listedFields)[number]

const fileText = ({ name, bytes }: VersionFile) => text.file(name, filesText.size(bytes))

/** What a field says, in words. */
export const fieldText = (field: ListedField, version: ListedVersion): string => {
  if (field === 'scope') return text.scopes[version.scope]
  if (field === 'files') return version.files.map(fileText).join('\n') || text.none
  return version[field] || text.none
}

/** Files are the same by what they hold, where that is known. */
const key = (field: ListedField, version: ListedVersion) =>
  field === 'files'
    ? JSON.stringify(version.files.map(({ name, bytes, sha256 }) => [name, bytes, sha256]))
    : version[field]

/** Whether two versions differ in a field. */
export const differIn = (field: ListedField, one: ListedVersion, other: ListedVersion): boolean =>
  key(field, one) !== key(field, other)

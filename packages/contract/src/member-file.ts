import { fold } from './fold.ts'
import { maxMemberIds } from './member-ids.ts'
import { profileMaxLength, readingMaxLength } from './members.ts'
import { roleLabel } from './messages.ts'
import { type Role, roles } from './policy.ts'
import type { TextFault } from './text.ts'

/** What a file of people may hold: its columns, its words, its limits and what can be wrong with it (PEOPLE-01). */

/** Most people in a file, which is the largest company (LIM-11). */
export const maxFileMembers = maxMemberIds

/** Most columns of a file, those included that are not read. */
export const maxFileColumns = 1_000

/** Longest line in bytes, and longest row in lines: quoted cells may hold line ends. */
export const maxLineBytes = 16 * 1024
export const maxRowLines = 100

/** Columns of the file, by the names of the fields they fill. */
export const memberColumns = ['docomoId', 'name', 'departmentName', 'reading', 'role', 'address'] as const
export type MemberColumn = (typeof memberColumns)[number]

/** Longest text of a column in code points. */
export const columnMaxLength = {
  name: profileMaxLength,
  departmentName: profileMaxLength,
  reading: readingMaxLength,
} as const

/** Longest mail address in characters, as SMTP carries it (RFC 5321). */
export const addressMaxLength = 254

/** How a header may name a column; width, case, kana, spaces, `-`, `_`, `/` and `・` make no difference. */
const columnNames: Record<MemberColumn, readonly string[]> = {
  docomoId: ['アカウントID', 'ビジネスアカウントID', 'account ID', 'docomo ID', 'ID'],
  name: ['名前', '氏名', 'name'],
  departmentName: ['部門・部署', '部門', '部署', '部門名', '部署名', '所属', 'department', 'department name'],
  reading: ['ふりがな', 'よみがな', '読み仮名', '読み', 'カナ', '氏名カナ', 'reading', 'furigana', 'kana'],
  role: ['権限', 'ロール', 'role'],
  address: ['メールアドレス', 'メール', 'Eメール', '電子メール', 'email', 'mail', 'email address', 'mail address'],
}

const keyOf = (text: string) => fold(text).replaceAll(/[-_/・･]/g, '')
const columnByKey = new Map(memberColumns.flatMap((column) => columnNames[column].map((name) => [keyOf(name), column])))
const roleByKey = new Map(roles.flatMap((role) => [role, roleLabel[role]].map((word) => [keyOf(word), role])))

/** The column that a header names so, or undefined. */
export const columnNamed = (text: string): MemberColumn | undefined => columnByKey.get(keyOf(text))

/** The role that a cell names by its Japanese label or its word on the wire, or undefined. */
export const roleNamed = (text: string): Role | undefined => roleByKey.get(keyOf(text))

/**
 * What is wrong with one cell of somebody who is known by a usable account ID: the rules of texts, a role that there is not, and
 * what is no mail address.
 */
export type CellFault = {
  readonly code: TextFault | 'unknownRole' | 'errorValue' | 'invalidAddress'
  readonly column: MemberColumn
  /** The cell as it can be shown and stored: at most 100 code points, without control characters. */
  readonly value: string
  /** For `forbidden` without control characters: the whole cell with & > < " ' in full width. */
  readonly repaired?: string
}

/** What is wrong with a row, so that no person can be read from it. */
export const rowFaults = ['undecodable', 'lineTooLong', 'unclosedQuote', 'brokenQuote', 'tooManyCells'] as const
/** What is wrong with the account ID of a row: there is none, or none that can be used. */
export const idFaults = ['noId', 'invalidId'] as const
/** What is wrong with the whole file; its reading ends there. */
const fileFaults = [
  ...(['empty', 'utf16', 'notText', 'noIdColumn', 'columnTwice', 'tooManyColumns', 'noMembers'] as const),
  ...(['tooManyMembers', 'tooManyLines', 'brokenWorkbook', 'workbookTooLarge'] as const),
] as const
export type FileFaultCode = (typeof rowFaults)[number] | (typeof idFaults)[number] | (typeof fileFaults)[number]

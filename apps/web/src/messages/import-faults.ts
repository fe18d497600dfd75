import type { ImportFault, ImportFaultCode } from '@kawaraban/contract/imports.ts'
import { addressMaxLength, maxFileColumns, maxFileMembers } from '@kawaraban/contract/member-file.ts'
import { profileMaxLength, readingMaxLength } from '@kawaraban/contract/members.ts'
import { columnLabel } from './imports.ts'

/** What is wrong with a file of people, and what to do about it. */

const labelOf = ({ column }: ImportFault) => (column === null ? '項目' : columnLabel[column])
const maxOf = ({ column }: ImportFault) => {
  if (column === 'address') return addressMaxLength
  return column === 'reading' ? readingMaxLength : profileMaxLength
}
const number = (count: number) => count.toLocaleString('ja-JP')

export const importFaultText: Record<ImportFaultCode, (fault: ImportFault) => string> = {
  empty: () => 'ファイルに何も入っていません。',
  utf16: () => '文字コードがUTF-16です。UTF-8またはShift_JISで保存し直してください。',
  notText: () =>
    'CSVファイルでも、Excelブック（.xlsx）でもありません。古い形式（.xls）やパスワードのあるファイルは、「Excel ブック」か「CSV UTF-8」で保存し直してください。',
  brokenWorkbook: () =>
    'Excelブック（.xlsx）として読み取れません。Excelで開いて、「Excel ブック」か「CSV UTF-8」で保存し直してください。',
  workbookTooLarge: () =>
    'Excelブックの中身が大きすぎます（1つの部分が64MBまで）。「CSV UTF-8」で保存し直してください。',
  noIdColumn: () => '「アカウントID」の列がありません。1行目に見出しを入れてください。',
  columnTwice: (fault) => `「${labelOf(fault)}」の列が2つ以上あります。1つにしてください。`,
  tooManyColumns: () => `列が多すぎます。${number(maxFileColumns)}列以内にしてください。`,
  noMembers: () => '見出しの下に、登録する人の行がありません。',
  tooManyMembers: () => `登録できる人数（${number(maxFileMembers)}名）を超えています。人数を減らしてください。`,
  tooManyLines: () =>
    `空の行を含めて${number(maxFileMembers)}行を超えています。空の行を取り除くか、人数を減らしてください。`,
  undecodable: () => '読み取れない文字があります。UTF-8またはShift_JISで保存し直してください。',
  lineTooLong: () => '行が長すぎて読み取れません。「"」の閉じ忘れがないか確認してください。',
  unclosedQuote: () => '「"」で始まる項目が閉じられていません。項目の終わりに「"」を入れてください。',
  brokenQuote: () => '「"」の位置が正しくありません。項目の中の「"」は「""」と2つ続けてください。',
  tooManyCells: () => '項目の数が見出しより多くなっています。「,」を含む項目は「"」で囲んでください。',
  noId: () => 'アカウントIDが入っていません。',
  invalidId: () => 'アカウントIDとして使えない文字があるか、長すぎます。',
  blank: (fault) => `${labelOf(fault)}に、目に見える文字がありません。`,
  control: (fault) => `${labelOf(fault)}に、改行などの制御文字があります。取り除いてください。`,
  unknownRole: () => '権限は、管理者・投稿者・閲覧者・権限なしのいずれかにしてください。',
  errorValue: (fault) => `${labelOf(fault)}が、計算式のエラーになっています。正しい内容を入れてください。`,
  invalidAddress: () =>
    'メールアドレスとして使えません。半角の英字・数字・記号で、name@example.com のように入れてください。',
  noName: () => '新しく追加する人の名前が入っていません。',
  repeated: ({ other }) => `同じアカウントIDが${other}行目にもあります。どちらか1行にしてください。`,
  alike: ({ other }) =>
    `登録済みのアカウントID「${other}」とよく似ています。先頭の0、大文字と小文字、全角と半角を確認してください。`,
  numberFormat: () =>
    '表計算ソフトが数値に変えたアカウントIDのようです。列を「文字列」にして、元のIDを入れ直してください。',
  numberId: () =>
    'アカウントIDが数値として保存されているため、先頭の0や桁が失われているかもしれません。列を「文字列」にして、元のIDを入れ直してください。',
  lastAdmin: () => 'この内容では管理者がいなくなります。管理者を1名以上にしてください。',
  ownRole: () => 'ご自分の管理者の権限は、変更できません。',
  forbidden: (fault) => `${labelOf(fault)}に、使えない文字（& < > " '）があります。`,
  tooLong: (fault) => `${labelOf(fault)}が長すぎます。${maxOf(fault)}文字以内にしてください。`,
}

/** Texts around the list of faults. */
export const importFaultsText = {
  title: '確認が必要な行',
  count: (count: number) => `${number(count)}件`,
  list: '確認が必要な行の一覧',
  line: (line: number) => (line === 0 ? 'ファイル全体' : `${number(line)}行目`),
  id: 'ID',
  value: (text: string) => `「${text}」`,
  tags: {
    blocking: 'ファイルを直す',
    forbidden: '全角に直せる',
    repaired: '全角に直す',
    tooLong: '取り込まずに進める',
    leftOut: '取り込まない',
  },
  more: (shown: number) => `${number(shown)}件までを表示しています。`,
  failed: '確認が必要な行を読み込めませんでした',
  unit: '件',
  pager: '確認が必要な行のページ送り',
} as const

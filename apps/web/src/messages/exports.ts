import { errorText } from '@kawaraban/contract/messages.ts'

/** Words of the export of tables as files. */

const count = (number: number) => number.toLocaleString('ja-JP')

export const exportText = {
  button: '表を保存',
  menu: '表を保存（CSV・Excel）',
  formats: { xlsx: 'Excel（.xlsx）で保存', csv: 'CSVで保存' },
  notInApp: 'アプリではファイルを保存できません。パソコンやスマートフォンのブラウザーで開いてください。',
  waiting: '順番を待っています',
  running: 'ファイルを作成しています',
  receiving: 'ファイルを受け取っています',
  rows: (received: number, total: number) => `${count(received)} / ${count(total)}件`,
  bytes: (received: number) => `${(received / 1e6).toFixed(1)}MB`,
  cancel: '中止',
  cancelled: 'ファイルの作成を中止しました。',
  saved: (fileName: string) => `「${fileName}」を保存しました。`,
  saveAgain: 'もう一度保存',
  close: '閉じる',
  failed: 'ファイルを作成できませんでした。',
  brokenOff: 'ファイルを最後まで受け取れませんでした。',
  tooMany: errorText.tooManyExports,
  retry: 'もう一度試す',
}

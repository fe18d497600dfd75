/** Words of the export of tables as files. */

const count = (number: number) => number.toLocaleString('ja-JP')

export const exportText = {
  button: 'CSV・Excel',
  menu: 'CSV・Excelで表をファイルに保存',
  formats: { xlsx: 'Excel（.xlsx）で保存', csv: 'CSVで保存' },
  notInApp: 'アプリではファイルを保存できません。パソコンやスマートフォンのブラウザーで開いてください。',
  waiting: '順番を待っています',
  running: 'ファイルを作成しています',
  downloading: 'ファイルを受け取っています',
  rows: (done: number, total: number) => (total === 0 ? '準備中' : `${count(done)} / ${count(total)}件`),
  bytes: (received: number, total: number) => `${(received / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)}MB`,
  offline: 'インターネットに接続できません。つながると続けます。',
  cancel: '中止',
  cancelled: 'ファイルの作成を中止しました。',
  saved: (fileName: string) => `「${fileName}」を保存しました。`,
  saveAgain: 'もう一度保存',
  close: '閉じる',
  failed: 'ファイルを作成できませんでした。',
  brokenOff: 'ファイルを最後まで受け取れませんでした。',
  tooMany: '作成中のファイルが多すぎます。終わるのを待ってから、もう一度お試しください。',
  retry: 'もう一度試す',
}

/** Words about the files of a post. */

const kinds: Readonly<Record<string, string>> = {
  picture: '画像',
  pdf: 'PDF',
  document: '文書',
  sheet: '表',
  slides: 'スライド',
  text: 'テキスト',
  archive: 'ZIP',
}

export const filesText = {
  title: '添付ファイル',
  kind: (kind: string) => kinds[kind] ?? 'ファイル',
  size: (bytes: number) =>
    bytes < 1_048_576 ? `${Math.max(1, Math.ceil(bytes / 1024))}KB` : `${(bytes / 1_048_576).toFixed(1)}MB`,
  processing: '処理中',
  missing: 'ファイルがありません',
  unknownFile: '添付ファイルの情報を読み込めませんでした',
  /** What pressing a picture does. */
  enlarge: (name: string) => `${name}を大きく表示する`,
  notShown: '画像を表示できませんでした',
  download: '（ダウンロード）',
  /** A file is pressed without a network. */
  offline: 'ネットワークに接続していないため、ファイルを開けません。',
  openFailed: 'ファイルを開けませんでした。時間をおいて、もう一度お試しください。',
  large: {
    label: '画像',
    position: (index: number, count: number) => `${index}／${count}枚目`,
    previous: '前の画像',
    next: '次の画像',
    close: '閉じる',
  },
} as const

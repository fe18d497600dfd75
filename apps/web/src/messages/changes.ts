/** Before and after what was added or taken out, for screen readers. */
export const changeText = {
  before: { added: '追加：', removed: '削除：' },
  after: { added: '（追加ここまで）', removed: '（削除ここまで）' },
  blank: { line: '改行', space: '空白' },
  omitted: '…（中略）…',
} as const

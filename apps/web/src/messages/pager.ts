/** Words of the pages of a list or a table. */
export const pagerText = {
  label: 'ページ送り',
  first: '最初のページ',
  previous: '前のページ',
  next: '次のページ',
  last: '最後のページ',
  jumpLabel: (last: number) => `ページ番号（1から${last.toLocaleString('ja-JP')}まで）`,
  ofPages: (last: number) => `/ ${last.toLocaleString('ja-JP')}ページ`,
  jump: '移動',
  range: (start: number, end: number) => `${start.toLocaleString('ja-JP')}~${end.toLocaleString('ja-JP')}`,
  total: (total: number, unit: string) => `${total.toLocaleString('ja-JP')}${unit}`,
}

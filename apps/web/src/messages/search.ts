const posts = (count: number) => `${count.toLocaleString('ja-JP')}件`

/** Words of the search for posts (W-85 to W-89). */
export const searchText = {
  label: '投稿を検索',
  open: '検索',
  clear: '検索する言葉を消す',
  searching: '検索しています',
  found: (query: string, found: number) => `「${query}」を含む投稿 ${posts(found)}`,
  /** What a screen reader hears. */
  heard: (found: number) => (found > 0 ? `投稿が${posts(found)}見つかりました。` : '投稿は見つかりませんでした。'),
  faults: {
    tooLong: (length: number, max: number) => `検索できるのは${max}文字までです。${length - max}文字減らしてください。`,
    marksOnly: '記号だけでは検索できません。文字か数字を入力してください。',
  },
  /** Before the names of files by which a post was found, for screen readers. */
  hitFiles: '添付ファイル：',
  notFound: (query: string) => `「${query}」を含む投稿はありません`,
  notFoundHint: '言葉を短くするか、別の言葉でお試しください。',
  hidden: (filter: string, count: number) => `「${filter}」で${posts(count)}が隠れています。`,
  /** One filter alone hides nothing, all together do. */
  hiddenTogether: (count: number) => `絞り込みの条件をすべて外すと、${posts(count)}あります。`,
  drop: (filter: string) => `「${filter}」を外す`,
  dropAll: '条件をすべて外す',
  stop: '検索をやめる',
} as const

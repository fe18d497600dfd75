/** Words about what the user has to complete, which every page needs. */
export const todoText = {
  title: '対応が必要な投稿',
  /** For screen readers, after a title. */
  count: (count: number) => `${count.toLocaleString('ja-JP')}件`,
  /** Once nothing is left of what there was. */
  done: 'すべて完了しました。ありがとうございます。',
  failed: '対応が必要な投稿を表示できませんでした',
  /** Of the browser's tab. */
  tab: (title: string, count: number | null) => (count ? `(${count}) ${title}` : title),
} as const

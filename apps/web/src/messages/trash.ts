import { maxTrashedPosts, trashDays } from '@kawaraban/contract/trash-limits.ts'

const most = maxTrashedPosts.toLocaleString('ja-JP')

/** Words of the trash (W-118 to W-124). */
export const trashText = {
  deletion: {
    question: (until: string | undefined) =>
      `この投稿を削除します。${until === undefined ? `${trashDays}日間は` : `${until} までは、`}ゴミ箱から戻せます。よろしいですか？`,
    done: '投稿をゴミ箱に移しました。',
    off: 'ゴミ箱が使われなくなったため、投稿は削除されていません。もう一度削除すると、元に戻せなくなります。',
  },
  intro: `削除した投稿は、${trashDays}日間ここにあり、閲覧・完了・ピン留め・ファイルとともに元に戻せます。期限を過ぎると、完全に削除されます。`,
  limit: `ゴミ箱に入るのは、会社全体で${most}件までです。超えると、古いものから完全に削除されます。`,
  off: 'ゴミ箱はオフになっています。これから削除する投稿は、元に戻せません。',
  list: 'ゴミ箱の投稿',
  pages: 'ゴミ箱のページ',
  unit: '件',
  empty: { title: 'ゴミ箱は空です', text: `削除した投稿は、${trashDays}日間ここから元に戻せます。` },
  failed: 'ゴミ箱を表示できませんでした',
  author: (name: string) => `投稿者：${name}`,
  period: (start: string, end: string) => `公開期間：${start}～${end}`,
  deleted: (at: string, name: string) => (name === '' ? `${at} に削除` : `${at} に${name}さんが削除`),
  goes: (at: string) => `${at} に完全に削除されます`,
  restore: { short: '元に戻す', of: (title: string) => `「${title}」を元に戻す` },
  purge: { short: '完全に削除', of: (title: string) => `「${title}」を完全に削除` },
  restored: '投稿を元に戻しました。',
  purged: '投稿を完全に削除しました。',
  full: '投稿数が上限の1,000件に達しているため、元に戻せません。不要な投稿を削除してから、もう一度お試しください。',
  gone: 'この投稿は、すでに完全に削除されているため、元に戻せません。',
  goneOrRestored: 'この投稿は、ほかの人が元に戻したか、完全に削除しています。',
  question: {
    title: '完全に削除',
    text: (title: string) =>
      `「${title}」を完全に削除します。閲覧と完了の記録、ファイルも消え、元に戻せません。よろしいですか？`,
    cancel: 'キャンセル',
    ok: '完全に削除',
  },
} as const

/** Words of the feed, of pins and of completing (W-01 to W-07). */
export const feedText = {
  list: '投稿の一覧',
  toolbar: '一覧の表示',
  /** The views over the list, each with its number for screen readers. */
  quickViews: {
    name: '表示する投稿',
    all: 'すべて',
    unread: '未読',
    requiresCompletion: '対応が必要',
    pinned: 'ピン留め',
    ended: '終了した投稿',
    labelled: (name: string, count: number | null) => (count ? `${name} ${count.toLocaleString('ja-JP')}件` : name),
  },
  /** Headings over the posts of a time. */
  days: {
    today: '今日',
    yesterday: '昨日',
    thisWeek: '今週',
    lastWeek: '先週',
    month: (year: string | null, month: number) => `${year === null ? '' : `${year}年`}${month}月`,
  },
  withDue: '対応期限あり',
  withoutDue: '対応期限なし',
  /** Over the posts that are not published yet. */
  scheduled: (count: number) => `公開前 ${count.toLocaleString('ja-JP')}件`,
  refresh: '更新',
  refreshing: '更新しています',
  pull: '引き下げて更新',
  release: '指を離して更新',
  filter: {
    button: '絞り込み',
    choices: {
      unreacted: '未完了のみ',
      unread: '未読のみ',
      requiresCompletion: '対応が必要のみ',
      pinned: 'ピン留めのみ',
      excludeBeforePublication: '公開前を除く',
      excludeAfterPublication: '公開期限切を除く',
      ended: '公開期限切のみ',
    },
    active: (names: readonly string[]) => `絞り込み中：${names.join('、')}`,
    clear: '条件を消す',
  },
  sort: {
    button: '並び替え',
    choices: {
      relevance: '関連度順',
      startDateDesc: '公開日が新しい順',
      startDateAsc: '公開日が古い順',
      dueDateDesc: '対応期限が遅い順',
      dueDateAsc: '対応期限が近い順',
    },
    active: (name: string) => `並び順：${name}`,
  },
  /** Under the author's name on a card. */
  audience: (target: string) => `公開範囲：${target}`,
  /** How many files a post has. */
  files: (count: number) => `添付${count}件`,
  labels: {
    top: '重要',
    pinned: 'ピン留め',
    changed: '内容が変わりました',
    ended: '公開期限切',
    scheduled: '公開前',
    read: '既読',
    unread: '未読',
  },
  published: '公開日',
  due: '対応期限',
  add: '投稿する',
  empty: '投稿がまだありません',
  manual: '使い方マニュアルを見る',
  nothingFound: '条件に一致する投稿がありません',
  loadingMore: '続きを読み込んでいます',
  more: '続きを読み込む',
  reload: '再読み込み',
  failed: '投稿を表示できませんでした',
} as const

/** The button that completes a post (W-05). */
export const completionText = { do: '完了にする', done: '完了済み' } as const

/** Posts that are newer than the loaded list. */
export const newPostsText = {
  label: (count: number) => `新しい投稿 ${count.toLocaleString('ja-JP')}件`,
  announced: (count: number) => `新しい投稿が${count.toLocaleString('ja-JP')}件あります。`,
  loaded: '新しい投稿を読み込みました。',
}

/** What a screen reader announces after a completion. */
export const completedText = (isCompleted: boolean) => (isCompleted ? '完了にしました。' : '未完了に戻しました。')

/** Pinning a post (W-06). */
export const pinText = {
  do: 'ピン留めする',
  undo: 'ピン留めを外す',
  /** Beside the icon on phones; parts of the two names. */
  short: { do: 'ピン留め', undo: '外す' },
  done: 'ピン留めしました。',
  undone: 'ピン留めを外しました。',
} as const

/** Words of the keys of the feed (W-72 to W-74). */
export const keysText = {
  title: 'キーボードショートカット',
  /** What each key does; the first column of the list names the key. */
  acts: {
    next: '次の投稿へ移動する',
    previous: '前の投稿へ移動する',
    complete: '選んだ投稿を完了にする。もう一度押すと、未完了に戻す',
    write: '新しい投稿を作成する',
    search: '投稿を検索する',
    list: 'この一覧を表示する',
  },
  off: '「設定」の「キーボードショートカット」で、使わないようにできます。',
  notLoaded: 'キーの一覧を表示できませんでした。通信環境を確認して、もう一度お試しください。',
  completed: (title: string) => `「${title}」を完了にしました。`,
  uncompleted: (title: string) => `「${title}」を未完了に戻しました。`,
  undo: '元に戻す',
  /** Nothing is chosen. */
  chooseFirst: 'JキーかKキーで投稿を選んでから、Eキーを押してください。',
  /** The post is not for this reader. */
  notForYou: 'この投稿は、完了にする必要がありません。',
  last: '最後の投稿です。',
  first: '最初の投稿です。',
  setting: {
    label: 'キーボードショートカット',
    hint: '投稿一覧で「?」キーを押すと、使えるキーを確認できます。このブラウザーにだけ働きます。',
  },
} as const

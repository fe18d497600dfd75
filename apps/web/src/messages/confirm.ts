/** Words of the confirm screen (W-12). */
export const confirm = {
  intro: '次の内容で投稿します。内容を確認してください。',
  facts: '入力した内容',
  title: 'タイトル',
  content: '本文',
  startsNow: '投稿するとすぐに公開されます',
  noDue: '設定しない',
  pushOn: '送信する',
  pushOff: '送信しない',
  back: '戻る',
  post: '投稿する',
  published: '投稿しました。',
} as const

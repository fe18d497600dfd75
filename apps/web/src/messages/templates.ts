/** Words of templates of posts, and of copying a post (W-65 to W-68). Those of the detail are with it. */

/** A copy that could not be loaded. */
export const copyText = {
  failed: '複製する投稿を読み込めませんでした',
  startEmpty: '空の投稿から始める',
}

/** The question about what nobody has filled in. */
export const unfilledText = {
  title: '記入していない箇所があります',
  text: (places: readonly string[], more: number) =>
    `${places.join('')}${more > 0 ? `ほか${more}か所` : ''}が、そのまま残っています。このまま投稿しますか？`,
  cancel: '戻って記入する',
  ok: 'このまま投稿する',
}

export const templatesText = {
  /** The button of the form while it is empty, and afterwards. */
  offer: 'テンプレートから書く',
  open: 'テンプレート',
  title: 'テンプレート',
  empty: 'テンプレートはまだありません。よく出す投稿を書いて保存しておくと、ここから書き始められます。',
  failed: 'テンプレートを表示できませんでした',
  by: (name: string) => `作成：${name}`,
  use: '使う',
  useNamed: (name: string) => `${name}を使う`,
  editShort: '編集',
  edit: (name: string) => `${name}を編集`,
  removeShort: '削除',
  remove: (name: string) => `${name}を削除`,
  saveCurrent: '書いた内容を保存',
  saveTitle: 'テンプレートにする',
  editTitle: 'テンプレートの編集',
  name: 'テンプレート名',
  fields: { title: 'タイトル', content: '本文' },
  hint: '毎回書きかえるところは【日時】のように【】で囲んでおくと、投稿する前に、書き忘れを確認できます。',
  saved: (settings: string) =>
    `タイトル、本文、${settings}を保存します。日時、添付ファイル、指定したユーザーは保存しません。`,
  textsWrong: 'タイトルか本文に、直すところがあります。直してから保存してください。',
  notCopied: '投稿を読み込めませんでした',
  back: '戻る',
  close: '閉じる',
  submit: '保存する',
  created: 'テンプレートを保存しました。',
  changed: 'テンプレートを変更しました。',
  removed: 'テンプレートを削除しました。',
  filled: 'テンプレートの内容を入れました。',
  limit: '保存できるテンプレートは100個までです。不要なテンプレートを削除してから、もう一度お試しください。',
  gone: 'このテンプレートは削除されています。',
  changedMeanwhile: 'ほかの人が先にこのテンプレートを変更しました。最新の内容を確認してください。',
  /** What a template sets beside its texts, in one line. */
  settings: {
    /** Its name, once it is known. */
    category: (name: string | null) => (name === null ? 'カテゴリー' : `カテゴリー（${name}）`),
    all: '公開範囲（全員）',
    chosen: '公開範囲（ユーザー指定）',
    deadline: '対応期限あり',
    push: 'プッシュ通知',
    remind: (timing: string) => `リマインド（${timing}）`,
    chain: '自動リマインド',
  },
  settingsLine: (settings: readonly string[]) => settings.join('、'),
  settingsOf: (settings: string) => `設定：${settings}`,
  /** Takes over what the form under the window has, and takes that back. */
  takeSettings: '投稿画面の設定に変える',
  restoreSettings: '元の設定に戻す',
  questions: {
    replace: {
      title: '書いた内容の置き換え',
      text: 'いま書いているタイトルと本文を、テンプレートの内容に置き換えます。よろしいですか？',
      cancel: 'キャンセル',
      ok: '置き換える',
    },
    remove: {
      title: 'テンプレートの削除',
      text: (name: string) => `「${name}」を削除します。これまでの投稿は変わりません。よろしいですか？`,
      cancel: 'キャンセル',
      ok: '削除',
    },
    changed: {
      title: '先に変更されています',
      text: 'ほかの人が先にこのテンプレートを変更しました。入力した内容を、別のテンプレートとして保存しますか？',
      cancel: '戻る',
      ok: '別に保存する',
    },
    gone: {
      title: '削除されています',
      text: 'このテンプレートは削除されています。入力した内容を、新しいテンプレートとして保存しますか？',
      cancel: '戻る',
      ok: '保存する',
    },
  },
}

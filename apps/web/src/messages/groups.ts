/** Words of stored groups of people. */

const people = (of: number) => `${of.toLocaleString('ja-JP')}名`

export const groupsText = {
  open: 'グループ',
  title: '保存したグループ',
  empty: '保存したグループはまだありません。よく使う選択を保存しておけます。',
  failed: 'グループを表示できませんでした',
  people,
  choose: '選ぶ',
  chooseNamed: (name: string) => `${name}を選ぶ`,
  renameShort: '名前を変更',
  rename: (name: string) => `${name}の名前を変更`,
  replace: (name: string) => `${name}をいまの選択に置き換える`,
  remove: (name: string) => `${name}を削除`,
  left: (left: number) => `${people(left)}は、いまは選べません（退職や権限の変更など）`,
  name: 'グループ名',
  save: 'いまの選択を保存',
  saveHint: (chosen: number) => `選択中の${people(chosen)}を、グループとして保存します。`,
  submit: '保存する',
  renameTitle: '名前の変更',
  renameHint: 'グループのユーザーは変わりません。',
  renameSubmit: '変更する',
  back: '戻る',
  close: '閉じる',
  created: 'グループを保存しました。',
  renamed: 'グループの名前を変更しました。',
  replaced: 'グループを置き換えました。',
  removed: 'グループを削除しました。',
  limit: '保存できるグループは100個までです。不要なグループを削除してから、もう一度お試しください。',
  gone: 'このグループは削除されています。',
  notLoaded: 'ユーザーをすべて読み込めなかったため、保存できませんでした。通信環境を確認して、もう一度お試しください。',
  questions: {
    replace: {
      title: 'グループの置き換え',
      text: (name: string, stored: number) =>
        `「${name}」の${people(stored)}を、いま選択しているユーザーに置き換えます。よろしいですか？`,
      cancel: 'キャンセル',
      ok: '置き換える',
    },
    remove: {
      title: 'グループの削除',
      text: (name: string) => `「${name}」を削除します。公開中の投稿は変わりません。よろしいですか？`,
      cancel: 'キャンセル',
      ok: '削除',
    },
  },
}

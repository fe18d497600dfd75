/** Words of lists of people that are put into the choice of the audience picker. */

const count = (of: number) => of.toLocaleString('ja-JP')
const people = (of: number) => `${count(of)}名`

/** What a list names, before it is put into the choice. */
export const matchText = {
  waiting: {
    loading: 'すべてのユーザーを読み込んでから確認します。しばらくお待ちください。',
    compared: '確認しています。しばらくお待ちください。',
  },
  stopped: 'ユーザーをすべて読み込んでいないため、確認できません。',
  noText: '文字のファイルではないため、読み取れませんでした。「CSV UTF-8」形式などで保存したファイルを選んでください。',
  found: (found: number) => `${people(found)}が見つかりました`,
  missing: (missing: number) => `見つからないID ${count(missing)}件`,
  repeated: (repeated: number) => `重複しているもの ${count(repeated)}件`,
  line: (line: number, id: string) => `${count(line)}行目 ${id}`,
  repeatedLine: (line: number, id: string, firstLine: number) =>
    `${count(line)}行目 ${id}（${count(firstLine)}行目と同じ）`,
  more: (lines: number) => `ほか${count(lines)}件`,
  back: '戻る',
  tick: '選択に追加する',
  untick: '選択から外す',
  ticked: (found: number) => `${people(found)}を選択に追加しました。`,
  unticked: (found: number) => `${people(found)}を選択から外しました。`,
}

export const accountListText = {
  open: 'IDの一覧から選ぶ',
  title: 'IDの一覧から選ぶ',
  label: 'アカウントID',
  hint: '1行に1つずつ貼り付けるか、ファイルを選びます。確認するまで、選択は変わりません。',
  file: 'ファイルを選ぶ',
  empty: 'アカウントIDを入力してください。',
  tooLarge: 'ファイルが大きすぎます。32MBまでのファイルを選んでください。',
  unreadable: 'ファイルを読み取れませんでした。もう一度選んでください。',
  cancel: 'キャンセル',
  compare: '確認する',
}

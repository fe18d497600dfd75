import { categoryNameMaxLength, maxCategories } from '@kawaraban/contract/categories.ts'

const posts = (count: number) => `${count.toLocaleString('ja-JP')}件`

/** Words of the screen for the company's categories. */
export const categoriesText = {
  intro: `投稿に付けるカテゴリーです。${maxCategories}個まで作れます。1つでもあると、投稿する画面で選べ、一覧を絞り込めます。`,
  list: 'カテゴリーの一覧',
  empty: {
    title: 'カテゴリーはまだありません',
    text: '「総務」「安全」「人事」のように、読む人が探すときの言葉で作ると、見つけやすくなります。',
  },
  failed: 'カテゴリーを表示できませんでした',
  add: 'カテゴリーを追加',
  full: `カテゴリーは${maxCategories}個までです。追加するには、不要なカテゴリーを削除してください。`,
  posts: (count: number) => `投稿 ${posts(count)}`,
  canPost: (who: string) => `投稿できる人：${who}`,
  edit: { short: '編集', of: (name: string) => `${name}を編集` },
  remove: { short: '削除', of: (name: string) => `${name}を削除` },
  move: {
    up: (name: string) => `${name}を上へ移動`,
    down: (name: string) => `${name}を下へ移動`,
    done: (name: string, position: number) => `${name}を${position}番目に移動しました。`,
  },
  dialog: {
    add: 'カテゴリーの追加',
    edit: 'カテゴリーの編集',
    name: '名前',
    nameHint: `${categoryNameMaxLength}文字まで入力できます。`,
    colour: '色',
    icon: 'アイコン',
    posters: '投稿できる人',
    postersHint: 'あとから変更しても、付いているカテゴリーはそのままです。',
    preview: '表示の例',
    cancel: 'キャンセル',
    create: '追加する',
    save: '保存する',
  },
  colours: {
    blue: '青',
    teal: '青緑',
    green: '緑',
    orange: 'オレンジ',
    red: '赤',
    pink: 'ピンク',
    purple: '紫',
    gray: 'グレー',
  },
  icons: {
    megaphone: 'メガホン',
    building: '建物',
    shield: '盾',
    users: '人',
    book: '本',
    heart: 'ハート',
    calendar: 'カレンダー',
    monitor: '画面',
    wallet: '財布',
    leaf: '葉',
    briefcase: 'かばん',
    trophy: 'トロフィー',
    wrench: '工具',
    truck: 'トラック',
    flag: '旗',
    tag: 'タグ',
  },
  posters: { editors: '管理者と投稿者', admins: '管理者のみ' },
  created: 'カテゴリーを追加しました。',
  saved: 'カテゴリーを保存しました。',
  removed: 'カテゴリーを削除しました。',
  gone: 'このカテゴリーは削除されています。',
  removal: {
    title: 'カテゴリーの削除',
    text: (name: string, count: number) =>
      count === 0
        ? `「${name}」を削除します。このカテゴリーの投稿はありません。よろしいですか？`
        : `「${name}」を削除します。このカテゴリーの投稿${posts(count)}は残り、カテゴリーなしになります。元に戻せません。よろしいですか？`,
    cancel: 'キャンセル',
    ok: '削除',
  },
} as const

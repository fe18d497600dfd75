import { profileMaxLength, readingMaxLength } from '@kawaraban/contract/members.ts'
import { mailAddressText } from './mail-address.ts'
import { profileText } from './profile.ts'

const labels = { ...profileText.labels, address: mailAddressText.label }

/** Words of the screens on which an admin adds one person, changes one, and sets one to none. */
export const personText = {
  /** Leads to the screen that adds one. */
  add: 'ユーザーを追加',
  labels,
  hints: {
    docomoId: 'ログインに使うビジネスアカウントIDです。先頭の0、大文字と小文字、全角と半角も区別します。',
    name: `${profileMaxLength}文字まで。`,
    reading: `${readingMaxLength}文字まで。検索に使われます。`,
    departmentName: `${profileMaxLength}文字まで。`,
    address:
      '会社の名簿のアドレスです。プッシュ通知が届かない人に、通知をメールで送るために使います。空欄にすると取り除きます。',
    role: '一度もログインしていない人も、閲覧者以上であれば公開対象の人数に入ります。',
  },
  fixedId: 'アカウントIDは変更できません。',
  ownRole: '自分の権限は、権限設定の画面で変更できます。',
  /** An address that is none, or that not every mail server takes. */
  addressWrong: mailAddressText.invalid,
  noAddressOfNone: '権限なしの人のメールアドレスは、保存しません。',
  idMissing: 'アカウントIDを入力してください。',
  showKnown: '登録済みのユーザーを見る',
  addOne: '追加する',
  added: (name: string) => `${name}さんを追加しました。`,
  save: '保存する',
  saved: '保存しました。',
  unchanged: '変更はありません。',
  editAll: 'まとめて編集',
  setToNone: '権限なしにする',
  noneHeading: '退職・異動などで使わなくなるとき',
  noneHint:
    '権限なしにすると、すぐにすべての端末からログアウトし、投稿を閲覧できなくなります。閲覧や完了の記録は残り、権限を選び直すと元に戻せます。',
  question: (name: string) =>
    `${name}さんを権限なしにします。すぐにすべての端末からログアウトし、投稿を閲覧できなくなります。よろしいですか？`,
  cancel: 'キャンセル',
  noLonger: (name: string) => `${name}さんを権限なしにしました。`,
} as const

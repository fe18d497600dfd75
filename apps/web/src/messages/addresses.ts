import type { PersonAddress } from '@kawaraban/contract/people.ts'

/** Words about the mail addresses of one person, for admins. */
export const addressText = {
  title: '通知のメールの送り先',
  used: '使用中',
  none: '登録されているメールアドレスはありません。',
  sources: {
    own: '本人が登録し、確認したアドレス',
    directory: '会社の名簿（この画面と、ファイルからの取り込み）',
    claim: 'ログインのときに確認されたアドレス',
  } satisfies Record<PersonAddress['source'], string>,
  refused: (at: string) => `${at} に、メールサーバーが受け取りを断りました。`,
  allRefused: '受け取りを断られたアドレスには、変更されるまで送信しません。',
  /** Names of some who have the same address, and how many there are. */
  shared: (names: readonly string[], count: number) =>
    count > names.length
      ? `同じアドレスの人がほかに${count}名います（${names.map((name) => `${name}さん`).join('、')}など）。`
      : `同じアドレスの人がほかにいます（${names.map((name) => `${name}さん`).join('、')}）。`,
  order: '本人が登録したもの、会社の名簿、ログインのときのものの順に、1つだけを使います。',
  failed: 'メールアドレスを読み込めませんでした',
} as const

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** What an import does to addresses. */
export const importAddressText = {
  /** Leaves out what there is none of. */
  counts: (set: number, removed: number) => {
    const said = [
      set > 0 && `${people(set)}を登録・変更`,
      removed > 0 && `空欄の${people(removed)}から取り除く`,
    ].filter(Boolean)
    return `メールアドレス：${said.join('、')}`
  },
  removed: (count: number) => `空欄の${people(count)}のメールアドレスを取り除きます。`,
} as const

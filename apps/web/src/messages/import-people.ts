import type { ImportOutcome } from '@kawaraban/contract/import-people.ts'

const number = (count: number) => count.toLocaleString('ja-JP')

/** Words of the list of people whom an import concerns. */
export const importPeopleText = {
  title: '対象のユーザー',
  tabs: '対象のユーザーの種類',
  tab: {
    added: '追加',
    changed: '変更',
    setToNone: '権限なしにする',
    missing: 'ファイルにない',
  } satisfies Record<ImportOutcome, string>,
  count: (count: number) => `${number(count)}名`,
  lists: {
    added: '追加するユーザーの一覧',
    changed: '変更するユーザーの一覧',
    setToNone: '権限なしにするユーザーの一覧',
    missing: 'ファイルにないユーザーの一覧',
  } satisfies Record<ImportOutcome, string>,
  missingKept: '「ファイルにない人を権限なしにする」を選ばないときは、何も変わりません。',
  missingLost: '取り込むと、権限なしになります。',
  line: (line: number) => `${number(line)}行目`,
  notSet: '未設定',
  /** From what to what, for screen readers; to the eye it is an arrow. */
  fromTo: (former: string, present: string) => `${former} から ${present} へ`,
  arrow: '→',
  keptName: '本人が変更した名前を残します',
  fixedRole: (role: string) => `${role}のまま（ログインしても自動で変わらなくなります）`,
  sameNow: '確認のあとに、この内容になりました。',
  failed: '対象のユーザーを読み込めませんでした',
  unit: '名',
  pager: '対象のユーザーのページ送り',
} as const

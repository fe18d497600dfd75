import type { ImportCounts, ImportState, PeopleImport } from '@kawaraban/contract/imports.ts'
import { type MemberColumn, maxFileMembers } from '@kawaraban/contract/member-file.ts'
import { profileMaxLength, readingMaxLength } from '@kawaraban/contract/members.ts'

/** Words of the screens on which admins import people from a file. */

const number = (count: number) => count.toLocaleString('ja-JP')
const people = (count: number) => `${number(count)}名`
const lines = (count: number) => `${number(count)}行`

export const columnLabel: Record<MemberColumn, string> = {
  docomoId: 'アカウントID',
  name: '名前',
  departmentName: '部門・部署',
  reading: 'ふりがな',
  role: '権限',
  address: 'メールアドレス',
}

/** The choice of a file. */
export const importFileText = {
  title: '新しい取り込み',
  intro: 'CSVファイルかExcelブック（.xlsx）を選ぶと、まず内容を確認します。取り込むまで、何も変わりません。',
  choose: 'ファイルを選ぶ',
  drop: 'ここにファイルをドロップすることもできます。',
  limit: '64MBまで',
  faults: {
    many: 'ファイルは1つだけ選んでください。',
    empty: 'ファイルに何も入っていません。内容のあるファイルを選んでください。',
    tooLarge: 'ファイルが64MBを超えています。いくつかのファイルに分けて、1つずつ取り込んでください。',
    spreadsheet:
      'この形式は、そのままでは取り込めません。「Excel ブック（.xlsx）」か「CSV UTF-8」形式で保存したファイルを選んでください。',
  },
  uploading: (name: string) => `「${name}」をアップロードしています`,
  share: (sent: string, total: string) => `${sent} / ${total}`,
  cancel: '中止',
  cancelled: 'アップロードを中止しました。',
  failed: 'アップロードできませんでした',
  stalled: '通信が途切れました。通信環境を確認して、もう一度お試しください。ファイルは選び直さなくてもかまいません。',
  retry: 'もう一度アップロード',
  chooseOther: '別のファイルを選ぶ',
  openFirst: '終わっていない取り込みがあります。取り込むか中止すると、次のファイルを選べます。',
  toOpen: '取り込みを開く',
  megabytes: (bytes: number) =>
    bytes < 1_000_000 ? `${number(Math.ceil(bytes / 1000))}KB` : `${(bytes / 1_048_576).toFixed(1)}MB`,
} as const

/** What a file looks like. */
export const importFormatText = {
  title: 'ファイルの形式',
  intro:
    '1行目に見出し、2行目から1名を1行に入れたCSVファイルか、Excelブック（.xlsx）です。列の順番は自由です。CSVの文字コードはUTF-8とShift_JISに対応しています。Excelブックは、最初のシートだけを読み取ります。',
  table: '列の一覧',
  headings: ['見出し', '入れる内容'],
  required: '必須',
  requiredForNew: '新しい人は必須',
  optional: '任意',
  columns: {
    docomoId: '登録済みの人はこのIDで見分けます。先頭の0が消えないように、Excelでは列を「文字列」にしてください。',
    name: `${profileMaxLength}文字まで。「& < > " '」は使えません。`,
    departmentName: `${profileMaxLength}文字まで。`,
    reading: `${readingMaxLength}文字まで。検索に使われます。`,
    role: '管理者・投稿者・閲覧者・権限なし。新しい人で空欄のときは閲覧者になります。',
    address:
      '通知のメールの送り先です。半角で入れます。この列があるファイルで空欄にすると、登録済みのアドレスを取り除きます。アドレスを変えないときは、列ごと消してください。',
  } satisfies Record<MemberColumn, string>,
  emptyCell: '空欄にした項目は、登録済みの内容のまま変わりません。',
  emptyCellButAddress: '空欄にした項目は、メールアドレスを除き、登録済みの内容のまま変わりません。',
  sampleTitle: '例',
  sample: [
    ['d100234502', '鈴木 一郎', '広報部', 'すずき いちろう', '投稿者', 'suzuki@example.com'],
    ['d100234503', '田中 美咲', '営業部 第2課', 'たなか みさき', '閲覧者', 'tanaka@example.com'],
  ],
  template: 'ひな形をダウンロード',
  templateName: 'ユーザーの取り込み.csv',
} as const

const stateLabel: Record<ImportState, string> = {
  reading: '確認中',
  checked: '取り込み前',
  applying: '取り込み中',
  applied: '取り込み済み',
  undoing: '元に戻しています',
  undone: '元に戻し済み',
  failed: '失敗',
}

/** What is used in several places. */
export const importText = {
  noFileName: '名前のないファイル',
  byOperator: '運用担当者',
  state: stateLabel,
  uploadedBy: (name: string, at: string) => `${name} ${at}`,
  failed: '取り込みを読み込めませんでした',
  unknown: '取り込みが見つかりません',
  unknownText: '中止されたか、30日が過ぎています。',
  toList: '取り込みの一覧へ',
} as const

export const importHistoryText = {
  title: '履歴',
  hint: '30日以内の取り込みです。',
  list: '取り込みの履歴',
  none: 'まだ取り込みはありません。',
  failed: '履歴を読み込めませんでした',
  unit: '件',
  pager: '履歴のページ送り',
  /** Only what there is. */
  counts: ({ added, changed, setToNone }: Pick<ImportCounts, 'added' | 'changed' | 'setToNone'>) => {
    const parts = [
      [added, '追加'],
      [changed, '変更'],
      [setToNone, '権限なし'],
    ] as const
    const said = parts.filter(([count]) => count > 0).map(([count, act]) => `${act} ${people(count)}`)
    return said.length === 0 ? '変更なし' : said.join('・')
  },
} as const

/** A job that is running. */
export const importProgressText = {
  label: { reading: 'ファイルを確認しています', applying: '取り込んでいます', undoing: '元に戻しています' },
  waiting: '準備しています',
  bytes: (done: number, total: number) => `${number(Math.floor((done / Math.max(1, total)) * 100))}%`,
  people: (done: number, total: number) => `${number(done)} / ${people(total)}`,
  goesOn: 'この画面を閉じても、処理は続きます。',
  stale: '最新の状態を取得できません。つながり次第、自動で更新します。処理は続いています。',
} as const

/** The dry run. */
export const importCheckText = {
  title: '確認した内容',
  notYet: 'まだ何も変わっていません。',
  sentBack:
    '前回の確認のあとに会社の状況が変わったため、取り込んでいません。新しい内容を確認して、もう一度取り込んでください。',
  tiles: { added: '追加', changed: '変更', setToNone: '権限なしにする', unchanged: '変更なし' },
  people,
  ignored: (names: readonly string[]) => `読み取らない列：${names.map((name) => `「${name}」`).join('')}`,
  options: '取り込み方',
  repair: '使えない文字を全角に直して取り込む',
  repairHint: (count: number) => `${lines(count)}に「& < > " '」があります。「＆＜＞＂＇」に直します。`,
  leaveOut: '長すぎる行を取り込まない',
  leaveOutHint: (count: number) => `${lines(count)}に、文字数の上限を超える項目があります。`,
  keepOwn: '本人が変更した名前を残す',
  keepOwnHint: (count: number) => `${people(count)}の名前が、本人の変更からファイルの内容に変わります。`,
  missing: 'ファイルにない人を権限なしにする',
  missingHint: (count: number) =>
    `${people(count)}がファイルにありません。権限なしになると、すぐに利用できなくなります。`,
  typed: '権限なしになる人数',
  typedHint: (count: number) => `全体の1割を超えるため、確認のために「${number(count)}」と入力してください。`,
  typedWrong: (count: number) => `人数が一致しません。「${number(count)}」と入力してください。`,
  apply: '取り込む',
  cancel: '中止',
  cancelQuestion: 'この取り込みを中止しますか？ 何も変わりません。',
  cancelTitle: '取り込みの中止',
  cancelNo: '続ける',
  blocked: 'ファイルを直す必要がある行があるため、取り込めません。直したファイルで、もう一度お試しください。',
  undecided: '使えない文字か長すぎる項目がある行が残っています。取り込み方を選ぶと、取り込めます。',
  noChange: 'この内容で変わるものはありません。',
  chooseAgain: '中止して、ファイルを選び直す',
  confirmTitle: '取り込みの適用',
  tooMany: `会社の人数が上限の${number(maxFileMembers)}名を超えるため、取り込めません。`,
} as const

/** What is about to be applied, in sentences. */
export const importConfirmText = {
  /** Only what there is, with 「し」 between and 「します」 at the end. */
  counts: ({ added, changed, setToNone }: ImportCounts) => {
    const parts = [
      [added, 'を追加'],
      [changed, 'を変更'],
      [setToNone, 'を権限なしに'],
    ] as const
    const said = parts.filter(([count]) => count > 0).map(([count, act]) => `${people(count)}${act}`)
    return said.length === 0 ? '' : `${said.join('し、')}します。`
  },
  missing: (count: number) => `ファイルにない${people(count)}を権限なしにします。`,
  leftOut: (count: number) => `長すぎる${lines(count)}は取り込みません。`,
  repaired: (count: number) => `${lines(count)}の使えない文字は、全角に直します。`,
  ownNames: (count: number) => `本人が変更した${people(count)}の名前も、ファイルの内容に変わります。`,
  keptNames: (count: number) => `本人が変更した${people(count)}の名前は残します。`,
  question: '取り込みますか？',
  cancel: 'キャンセル',
} as const

export const importResultText = {
  applied: '取り込んだ内容',
  undone: '元に戻した内容',
  tiles: {
    added: '追加',
    changed: '変更',
    setToNone: '権限なしにした',
    keptOwnNames: '残した名前',
    leftOut: '取り込まなかった行',
    restored: '元の内容に戻した',
    removed: '追加を取り消した',
    skipped: '戻さなかった',
  },
  lines,
  skippedHint: '取り込みのあとに変更された人は、その内容を残しています。',
  toAccounts: 'ユーザー一覧を見る',
  undo: '元に戻す',
  undoUntil: (until: string) => `${until} まで、取り込み全体を元に戻せます。`,
  undoTitle: '取り込みを元に戻す',
  /** Only what there is to undo. */
  undoQuestion: ({ added, changed, setToNone }: NonNullable<PeopleImport['applied']>) => {
    const restored = [
      changed > 0 && `変更した${people(changed)}`,
      setToNone > 0 && `権限なしにした${people(setToNone)}`,
    ]
      .filter(Boolean)
      .join('と')
    const acts = [
      added > 0 && `追加した${people(added)}を取り消し`,
      restored !== '' && `${restored}を取り込み前の内容に戻し`,
    ].filter(Boolean)
    const what = acts.length === 0 ? '' : `${acts.join('、')}ます。`
    return `${what}取り込みのあとに変更された人は、その内容を残します。元に戻しますか？`
  },
  undoNo: 'キャンセル',
  failedTitle: '取り込めませんでした',
  failures: {
    '': '取り込みは行われず、何も変わっていません。もう一度お試しください。',
    lastAdmin: '管理者が1名もいなくなるため、取り込みませんでした。管理者を残して、もう一度お試しください。',
    tooManyMembers: `会社の人数が上限の${number(maxFileMembers)}名を超えるため、取り込みませんでした。`,
    interrupted: '処理が途中で止まったため、取り込みませんでした。もう一度ファイルを選んでください。',
  } satisfies Record<PeopleImport['failure'], string>,
  remove: '履歴から削除',
  removeOk: '削除',
  removeQuestion: 'この取り込みを履歴から削除しますか？',
  removeTitle: '履歴からの削除',
} as const

/** What a screen reader announces about the progress of a job. */
export const importSpoken: Record<ImportState, string> = {
  reading: 'ファイルを確認しています。',
  checked: 'ファイルの確認が終わりました。',
  applying: '取り込んでいます。',
  applied: '取り込みが終わりました。',
  undoing: '元に戻しています。',
  undone: '元に戻しました。',
  failed: '取り込めませんでした。',
}

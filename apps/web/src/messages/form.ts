import { forbiddenCharacters } from '@kawaraban/contract/text.ts'

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** Words of the post form and the edit form (W-11…W-18). */
export const form = {
  sections: {
    content: '投稿内容',
    publishSetting: '公開設定',
    dueDate: '対応期限',
    scope: '公開範囲',
    push: 'プッシュ通知',
    remindTiming: 'リマインドのタイミング',
    remindTarget: 'リマインドの対象',
  },
  fields: {
    title: 'タイトル',
    content: '本文',
    start: '公開開始日時',
    end: '公開終了日時',
    due: '対応期限日時',
  },
  /** Name of one box of a date and time. */
  dateOf: (name: string) => `${name}の日付`,
  timeOf: (name: string) => `${name}の時間`,
  hints: {
    content: `${forbiddenCharacters.join(' ')} は使えません。押すだけで全角に直せます。`,
    start: '過去の日時を指定すると、投稿後すぐに公開されます。',
    startOfEdit: '過去の日時を指定すると、保存後すぐに公開されます。',
    startFixed: '公開中の投稿のため、公開開始日時は変更できません。',
    push: '公開開始時に、公開範囲のユーザーへプッシュ通知を送信します。',
    pushPublished: '公開中の投稿です。ONにすると、保存後すぐにプッシュ通知が送信されます。',
    /** While the push of an edit waits for the one before it. */
    pushHeld: (time: string) =>
      `公開中の投稿です。前のプッシュ通知から10分たっていないため、ONにすると、${time}にプッシュ通知が送信されます。`,
    pushWaiting: (time: string) =>
      `公開中の投稿です。${time}に、そのときの内容でプッシュ通知が送信されます。OFFのまま保存しても、送信は取り消されません。`,
    remindLost: '設定済みのリマインドは引き継がれません。必要な場合は、もう一度設定してください。',
  },
  /** What cannot be chosen yet, and what it waits for: one sentence of all of it. */
  waiting: {
    push: 'プッシュ通知をONにするとリマインドを',
    timing: 'リマインドのタイミングを選ぶとリマインドの対象を',
    deadline: '対応期限を設定すると自動リマインドを',
  },
  waitingSentence: (parts: readonly string[]) => `${parts.join('、')}設定できます。`,
  /** Of the files, before their code is loaded. */
  files: {
    title: '添付ファイル',
    pending: '送信が終わるのを待ってください。',
    failed: '送信できなかったファイルがあります。もう一度送信するか、取り除いてください。',
    refused: '添付できないファイルがあります。取り除いてください。',
    notLoaded: '添付ファイルを表示できませんでした',
    /** Before a form is left whose files are not all sent. */
    leaving: {
      title: '送信の終わっていないファイル',
      text: '送信の終わっていないファイルは、下書きに残りません。このまま移動しますか？',
      cancel: 'キャンセル',
      ok: '移動する',
    },
  },
  deadline: '対応期限を設定する',
  deadlineInUse: 'リマインド設定に対応期限を用いているため、OFF設定できません。リマインド設定を変更してください。',
  scopes: { all: '全員', specific: 'ユーザー指定' },
  audienceCount: (users: number) => `計${people(users)}`,
  audienceList: '指定ユーザー一覧を見る',
  audienceNames: (names: readonly string[], more: boolean) => `${names.join('、')}${more ? ' ほか' : ''}`,
  /** There were too many users to store them during the sign-in. */
  audienceLost: (users: number) => `指定していた${people(users)}は復元できませんでした。もう一度選択してください。`,
  restored: '前回入力していた内容を復元しました。',
  pickUsers: 'ユーザーを選択する',
  push: 'プッシュ通知を送信する',
  /** Where no channel for notices is configured. */
  cannotNotify: '通知の送り先が設定されていないため、プッシュ通知とリマインドは送信されません。',
  /** When notices go out and to how many people. Times are formatted already. */
  noticeSummary: {
    at: (time: string) => `${time}に`,
    onPost: '投稿するとすぐに、',
    onSave: '保存するとすぐに、',
    push: (when: string) => `${when}通知します。`,
    pushTo: (when: string, count: number) => `${when}${people(count)}へ通知します。`,
    reachable: (count: number) => `うち通知が届く人は${people(count)}です。`,
    endsFirst: 'その前に公開が終了するため、プッシュ通知は送信されません。',
    refusedUntil: (time: string) =>
      `すぐにプッシュ通知を送信した投稿が1時間に20件になったため、${time}まで、プッシュ通知をONにできません。`,
    unlessScheduled: '公開開始日時を先の日時にすると、ONにできます。',
    remind: (time: string) => `${time}にリマインドします。`,
    remindTo: (time: string, count: number) => `${time}に${people(count)}へリマインドします。`,
    remindThen: (time: string, whom: string) => `${time}に、${whom}へリマインドします。`,
    by: { unread: 'その時点でまだ閲覧していない人', unreacted: 'その時点でまだ完了していない人' },
  },
  timings: {
    '-1': 'リマインドしない',
    'endDate-7': '公開終了日の7日前',
    'endDate-3': '公開終了日の3日前',
    'endDate-1': '公開終了日の1日前',
    'dueDate-7': '対応期限の7日前',
    'dueDate-3': '対応期限の3日前',
    'dueDate-1': '対応期限の1日前',
  },
  targets: { specific: '公開範囲の全員', unread: '未閲覧者のみ', unreacted: '未完了者のみ' },
  problems: (count: number) => `修正が必要な項目が${count}件あります`,
  /** The same before anything has been entered. */
  missing: (count: number) => `入力が必要な項目が${count}件あります`,
  confirm: '確認する',
  cancel: 'キャンセル',
  /** The first try failed, and the form retries. */
  retrying: {
    post: '投稿に時間がかかっています。自動で送信し直していますので、そのままお待ちください。',
    edit: '保存に時間がかかっています。自動で送信し直していますので、そのままお待ちください。',
  },
  stop: '送信を中止',
  stopped: '送信を中止しました。',
  save: '保存する',
} as const

import type { ErrorCode } from './errors.ts'
import type { Role } from './policy.ts'

/** Every Japanese sentence that belongs to a rule or a refusal, but those of text fields. Screens' own labels live with the screens. */

/** The roles as people read them (PERM-02, W-02). */
export const roleLabel: Record<Role, string> = {
  admin: '管理者',
  editor: '投稿者',
  viewer: '閲覧者',
  none: '権限なし',
}

/** Of the dates of a post; the others are in date-messages.ts. */
export const pastDate = '現在もしくは未来の日付を入力してください'
export const dateBeforeStart = '公開開始日もしくは公開開始日以降の日付を入力してください'
export const remindInPast = 'リマインド日時が現時点より過去になっています'

const checkNetwork = '通信できませんでした。ネットワークの接続状況をご確認のうえ、もう一度お試しください。'
const loginExpired = 'ログインの有効期限が切れました。もう一度ログインしてください。'
const endedPost = 'すでに投稿が公開終了されているため、投稿を編集できません。'
const changedMeanwhile = 'ほかの管理者が先に変更しました。内容を確認して、もう一度保存してください。'
const noReading = '社内報を閲覧する権限がありません。管理者にお問い合わせください。'

/** What a user reads for each refusal, where the screen at hand has no closer text for it (W-23…W-38). */
export const errorText = {
  missingSessionKey: loginExpired,
  sessionInvalid: loginExpired,
  tokenInvalid: loginExpired,
  csrfFailed: checkNetwork,
  noManagementGroup: '社内報を利用するには、管理グループの作成が必要です。作成方法を確認しますか？',
  noPermission: noReading,
  signInFailed: 'ログインできませんでした。もう一度お試しください。',
  noDocomoId:
    'このアカウントのビジネスアカウントIDを確認できないため、ログインできません。貴社の管理者にお問い合わせください。',
  documentDeleted: 'この投稿は削除されたか公開期限が切れているため、表示できません。',
  newsExpired: endedPost,
  newsNotPublished: '公開中の投稿だけ、再通知できます。',
  workingHoursChanged: changedMeanwhile,
  templateChanged: 'ほかの人が先に変更しました。内容を確認して、もう一度保存してください。',
  newsChanged: '内容が変わりました。新しい内容を確認してから、もう一度お試しください。',
  trashOff: changedMeanwhile,
  nudgeUnderWay: 'この投稿は、いま再通知している途中です。少し待ってから、もう一度お試しください。',
  nudgeSent: '送信が始まったため、取り消せません。',
  nudgeForNobody: 'いま再通知できる人はいません。',
  tooManyNudges: '1つの投稿を再通知できるのは、1日に50回までです。明日、もう一度お試しください。',
  invalidTitle: 'タイトルを確認してください。',
  invalidContent: '本文を確認してください。',
  invalidStartDate: '公開開始日時を確認してください。',
  invalidEndDate: dateBeforeStart,
  invalidDueDate: '対応期限日時を確認してください。',
  oldStartDate: '公開開始日時には、現在もしくは未来の日時を入力してください',
  oldEndDate: pastDate,
  invalidScope: '公開範囲を確認してください。',
  invalidCompanyUserIds: '公開範囲に、現在は選択できないユーザーが含まれています。ユーザーを選び直してください。',
  invalidPushFlag: 'プッシュ通知の設定を確認してください。',
  invalidRemindType: 'リマインドのタイミングを確認してください。',
  invalidRemindDaysBefore: remindInPast,
  invalidRemindScope: 'リマインドの対象を確認してください。',
  invalidChaseSteps: '自動リマインドを確認してください。',
  invalidContentFormat: '本文の書式を確認してください。',
  invalidCategoryId: 'このカテゴリーは、削除されたか、投稿できなくなりました。選び直してください。',
  invalidFiles: 'ファイルを確認してください。',
  reminderRequiresPush: 'リマインドを設定するには、プッシュ通知をONにしてください。',
  invalidReactionType: checkNetwork,
  invalidCompletions: checkNetwork,
  invalidRevision: checkNetwork,
  invalidVersion: checkNetwork,
  invalidAssignableType: checkNetwork,
  invalidRole: '権限を確認してください。',
  invalidName: '名前を確認してください。',
  invalidDepartmentName: '部門・部署を確認してください。',
  invalidDocomoId:
    'アカウントIDを確認してください。前後の空白、改行、「"」、「1.2E+10」のような数の書き方は使えません。',
  invalidReading: 'ふりがなを確認してください。',
  invalidAddress: 'メールアドレスを確認してください。',
  accountIdTaken: 'このアカウントIDは、すでに登録されています。',
  accountIdAlike:
    '先頭の0、大文字と小文字、全角と半角だけが違うアカウントIDが、すでに登録されています。IDを確認してください。',
  tooManyPeople: '会社の人数が上限の510,000名を超えるため、追加できません。',
  categoryNameTaken: '同じ名前のカテゴリーがあります。',
  categoriesChanged: changedMeanwhile,
  invalidType: checkNetwork,
  invalidAgreement: checkNetwork,
  lastAdmin: '管理者を1名以上設定してください。',
  limitExceeded:
    '投稿数が上限の1,000件を超えるため、投稿できません。不要な投稿を削除してから、もう一度お試しください。',
  tooManyPushes:
    'すぐにプッシュ通知を送信した投稿が1時間に20件になったため、いまはプッシュ通知をONにできません。時間をおいてからONにするか、公開開始日時を先の日時にしてください。',
  invalidIdempotencyKey: checkNetwork,
  alreadyPosted:
    'この内容は、前回の送信ですでに投稿されています。一覧で確認してください。別の投稿として公開する場合は、もう一度「投稿する」を押してください。',
  draftChanged:
    'この下書きは、別のタブまたは端末で変更されています。フォームに戻って、どちらを残すかを選んでください。',
  tooManyExports: '作成中のファイルが多すぎます。終わるのを待ってから、もう一度お試しください。',
  tooManyWords: '一度に検索できる言葉は5つまでです。言葉を減らして検索してください。',
  invalidQuery: checkNetwork,
  importUnderWay: 'ほかの取り込みが終わっていません。終了するか中止してから、もう一度お試しください。',
  importNotReady: 'この取り込みは、今は操作できません。最新の状態を確認してください。',
  importHasFaults: 'ファイルに確認が必要な行があるため、取り込めません。内容を確認してください。',
  importNotConfirmed: '権限なしにする人数が一致しません。人数を確認して、もう一度入力してください。',
  invalidSubscription: 'このブラウザーでは通知を受け取れません。別のブラウザーでお試しください。',
  mailRequired: 'メールでの通知は、会社の管理者がオフにできないようにしています。',
  badRequest: checkNetwork,
  notFound: checkNetwork,
  methodNotAllowed: checkNetwork,
  requestTimeout: checkNetwork,
  tooLarge: checkNetwork,
  unsupportedMediaType: checkNetwork,
  tooManyRequests: 'アクセスが集中しています。しばらくしてから、もう一度お試しください。',
  internal: checkNetwork,
  unavailable: checkNetwork,
} satisfies Record<ErrorCode, string>

/** Failures that have a text of their own, by what the user was doing (ERR-21, W-23…W-34). */
export const failureText = {
  checkNetwork,
  post: '投稿できませんでした。時間をおいて、もう一度お試しください。',
  edit: '投稿を編集できませんでした。時間をおいて、もう一度お試しください。',
  show: 'この投稿は削除されたか公開期限が切れているため、表示できません。',
  delete: 'この投稿は削除されたか公開期限が切れているため、削除できません。',
  complete: 'この投稿は削除されているため、完了にできません。',
  viewerCount: '閲覧者数を取得できませんでした。',
  oddCharacters: '送信できませんでした。半角の記号やスペースを全角に置き換えて、もう一度お試しください。',
  forbiddenScreen: 'この操作を行う権限がありません。',
  consentNeeded:
    'ログインするには、ご登録情報の連携への同意が必要です。同意いただける場合は、もう一度ログインしてください。',
} as const

/** Headings of push notices; the body is the post's title (W-22). */
export const pushHeading = {
  start: '新しいお知らせ',
  edited: 'お知らせが更新されました',
  remindEndDate: 'まもなく公開が終了します',
  remindDueDate: '対応期限が近づいています',
  chase: '対応期限が近づいています',
  chaseReport: '対応期限を過ぎました。未完了の人を確認してください',
} as const

/** What a test notification says. */
export const testNotice = { heading: 'テスト通知', title: 'この端末で通知を受け取れます。' } as const

/** Whom a post is for, as readers see it (G-078, FORM-10). */
export const audienceLabel = { all: '全員', specific: 'ユーザー指定' } as const

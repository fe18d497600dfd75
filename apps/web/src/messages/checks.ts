const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** Words of the checks before a post is published. Times are formatted already. */
export const checksText = {
  heading: '公開と通知',
  at: (time: string) => `${time}に`,
  now: '投稿するとすぐに',
  /** `count` is null until it is known. */
  published: (when: string, count: number | null) =>
    `${when}${count === null ? '' : `${people(count)}に`}公開します（通知は送信しません）`,
  notified: (when: string, count: number | null) =>
    `${when}公開し、${count === null ? '' : `${people(count)}に`}通知します`,
  counting: '人数を確認しています…',
  notCounted: '人数を確認できませんでした。',
  notChecked: '同じ日が期限の投稿を確認できませんでした。',
  retry: '再確認',
  departments: '部門・部署ごとの人数',
  department: (name: string, count: number) => `${name} ${people(count)}`,
  allDepartments: (count: number) => `ほか${count.toLocaleString('ja-JP')}部署を表示`,
  warnings: '確認してください',
  warningsHint: 'このまま投稿することもできます。',
  sends: { push: 'プッシュ通知', reminder: 'リマインド' },
  dayOff: (what: string, when: string) => `${what}は、休日（${when}）に送信されます。`,
  night: (what: string, when: string) => `${what}は、業務時間外（${when}）に送信されます。`,
  dueOnDayOff: (when: string) => `対応期限（${when}）は休日です。`,
  shortDeadline: '公開開始から対応期限まで、1営業日ありません。',
  sameDay: (count: number) =>
    `同じ人に届く投稿で、同じ日が対応期限のものがほかに${count.toLocaleString('ja-JP')}件あります。`,
  sameDayPost: (title: string, time: string) => `「${title}」（${time}まで）`,
  more: (count: number) => `ほか${count.toLocaleString('ja-JP')}件`,
  picturesWithoutText: '説明のない画像があります。画像を見られない人に、内容が伝わりません。',
  plainLinks: 'https:// で始まらないアドレスは、リンクになりません。',
  fullWidth: '特殊文字を全角に置き換える',
  fullWidthOf: (field: string) => `${field}の特殊文字を全角に置き換える`,
  preview: '投稿の見え方',
  /** In place of what is not written yet. */
  noTitle: '（タイトル）',
  noContent: '（本文）',
  views: { card: '一覧', detail: '詳細' },
  devices: { phone: 'スマートフォン', desktop: 'パソコン' },
  viewsLabel: '表示する画面',
  devicesLabel: '表示する端末',
  frame: (view: string, device: string) => `${view}での見え方（${device}）`,
} as const

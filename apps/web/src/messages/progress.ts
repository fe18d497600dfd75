/** Words of the progress of a post: its departments, and what narrows the tables. */

const count = (people: number) => people.toLocaleString('ja-JP')

export const departmentsText = {
  heading: '部門・部署',
  table: '部門・部署ごとの状況',
  columns: { department: '部門・部署', bar: '完了・閲覧', completers: '未完了', viewers: '未閲覧' },
  legend: { completed: '完了', viewed: '閲覧' },
  /** Under a department's name, beside whose total it is. */
  done: (completed: number, viewed: number) => `完了 ${count(completed)}・閲覧 ${count(viewed)}`,
  /** The share of those who have not, rounded up, so that 0% means nobody. */
  missingShare: (people: number, total: number) => `${total === 0 ? 0 : Math.ceil((people / total) * 100)}%`,
  missing: (people: number, total: number) => `${count(people)} / ${count(total)}名`,
  share: (completed: number, viewed: number, total: number) =>
    `完了 ${count(completed)}・閲覧 ${count(viewed)} / ${count(total)}名`,
  order: '並び順',
  orders: {
    worst: { completers: '未完了の割合が高い順', viewers: '未閲覧の割合が高い順' },
    name: '名前順',
  },
  narrow: (department: string) => `${department}で絞り込む`,
  open: (department: string) => `${department}の内訳を開く`,
  close: (department: string) => `${department}の内訳を閉じる`,
  more: (rows: number) => `さらに${count(rows)}件を表示`,
  failed: '部門・部署ごとの状況を表示できませんでした',
}

export const narrowingText = {
  state: '絞り込み',
  states: {
    completers: { all: 'すべての人', notDone: '未完了の人', done: '完了した人' },
    viewers: { all: 'すべての人', notDone: '未閲覧の人', done: '閲覧した人' },
  },
  search: '名前・アカウントIDで検索',
  department: (name: string) => `部門・部署：${name}`,
  clearDepartment: (name: string) => `部門・部署：${name}の絞り込みを解除`,
  tooMany: (departments: number) => `一度に選べる部門・部署は${departments}件までです。`,
  tab: { completers: '未完了', viewers: '未閲覧' },
  people: (people: number) => `${count(people)}名`,
  found: (people: number) => `${count(people)}名が該当します。`,
  nobody: '該当する人がいません。',
  clear: '絞り込みを解除',
}

export const overviewText = {
  table: '投稿ごとの状況',
  columns: { post: '投稿', due: '期限', people: '完了と閲覧', nudge: '再通知' },
  nudgeOf: (title: string) => `「${title}」を再通知する`,
  dates: (start: string, end: string) => `公開 ${start} 〜 ${end}`,
  due: (at: string) => `期限 ${at}`,
  noDue: '期限なし',
  ended: '終了',
  allDone: '全員完了',
  counts: {
    overdue: (posts: number) => `期限切れ ${count(posts)}件`,
    soon: (posts: number) => `期限まで3日以内 ${count(posts)}件`,
    published: (posts: number) => `公開中 ${count(posts)}件`,
  },
  order: '並び順',
  orders: {
    due: '期限の近い順（期限切れが先）',
    completed: '未完了の多い順',
    viewed: '未閲覧の多い順',
    start: '公開日の新しい順',
    title: 'タイトル順',
  },
  nobody: '表示する投稿がありません。',
  nobodyHint: '公開した投稿の完了と閲覧の状況を、ここで確認できます。',
  more: (posts: number) => `さらに${count(posts)}件を表示`,
  failed: '投稿の状況を表示できませんでした',
  printed: (at: string) => `印刷日時：${at}`,
}

export const curveText = {
  heading: '完了数の推移',
  sentence: (completed: number, total: number) =>
    completed === total
      ? `${count(total)}名全員が完了しました。`
      : `${count(total)}名のうち${count(completed)}名が完了し、${count(total - completed)}名が未完了です。`,
  marks: {
    start: '公開時の通知',
    edit: '編集時の通知',
    reminder: 'リマインド',
    chase: '自動リマインド',
    nudge: '再通知',
  },
  mark: (kind: string, at: string, people: number) => `${kind} ${at}：${count(people)}名`,
  markSince: (kind: string, at: string, people: number, completed: number) =>
    `${kind} ${at}：${count(people)}名のうち${count(completed)}名が完了`,
  share: (percent: number) => `${percent}%`,
  /** Beside the end of the line; the share is rounded down, so that 100% means everyone. */
  latest: (completed: number, total: number) =>
    `${count(completed)}名（${total === 0 ? 0 : Math.floor((completed / total) * 100)}%）`,
  today: '今日',
  dueDay: (day: string) => `期限 ${day}`,
  sinceNudge: (people: number, completed: number) =>
    `最後の再通知の${count(people)}名のうち、${count(completed)}名がそのあと完了しました。`,
  due: (at: string) => `期限は${at}です。`,
  legend: '推移の上の印',
  table: '数値を表で見る',
  columns: { at: '日時', completed: '完了', marks: '通知' },
  people: (people: number) => `${count(people)}名`,
  failed: '完了数の推移を表示できませんでした',
}

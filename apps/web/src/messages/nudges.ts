import type { Nudge, NudgeCount } from '@kawaraban/contract/nudges.ts'
import { reachText } from './reach.ts'

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

type Kind = Nudge['kind']
const notYet: Record<Kind, string> = { completed: 'まだ完了していない', viewed: 'まだ閲覧していない' }
const done: Record<Kind, string> = { completed: '完了', viewed: '閲覧' }

/** Whom a nudge is for, as in 「製造部 第一工場のまだ完了していない」, with people or their number after it. */
const target = (kind: Kind, names: readonly string[]) => `${names.map((name) => `${name}の`).join('')}${notYet[kind]}`

/** What is chosen, as far as the tables stand for fewer than everybody. */
export type ChosenPeople = { readonly departments: number; readonly search: string; readonly rows: number }

const choiceOf = ({ departments, search, rows }: ChosenPeople) =>
  [
    ...(departments > 0 ? [`${departments}部門を選択中`] : []),
    ...(search === '' ? [] : [`「${search}」で検索中`]),
    ...(rows > 0 ? [`${people(rows)}を選択中`] : []),
  ].join('・')

/** Why no notice reaches people, in brackets: 「（一度もログインしていない人 20名、端末に届かなくなった人 3名）」. */
const reasonsOf = (unreached: NudgeCount['unreached'] = [], hasMail = false) =>
  unreached.length === 0
    ? ''
    : `（${unreached.map((one) => reachText.reason(one.reason, one.people, hasMail)).join('、')}）`

/** Words about nudges: sending the notice of a post again. */
export const nudgesText = {
  heading: '再通知する',
  /** 「製造部 第一工場、営業部」; of many, the first two and how many more. */
  departments: (names: readonly string[]) =>
    names.length > 3 ? `${names.slice(0, 2).join('、')}ほか${names.length - 2}部署` : names.join('、'),
  searched: (search: string) => `「${search}」に該当する人`,
  chosen: (count: number) => `選んだ${people(count)}`,
  /** What a press would do, in place: 「2部門を選択中・113名に再通知する」. */
  offer: (kind: Kind, chosen: ChosenPeople, count: number) => {
    const choice = choiceOf(chosen)
    if (choice === '') return `${notYet[kind]}${people(count)}に再通知できます。`
    return `${choice}・${kind === 'viewed' ? notYet.viewed : ''}${people(count)}に再通知する`
  },
  sentence: (kind: Kind, names: readonly string[], count: number) =>
    `${target(kind, names)}${people(count)}に、再通知します。`,
  nobody: (kind: Kind, chosen: ChosenPeople) => {
    const choice = choiceOf(chosen)
    return choice === ''
      ? `${notYet[kind]}人で、いま再通知できる人はいません。`
      : `${choice}・いま再通知できる人はいません。`
  },
  /** Without those of nobody. */
  parts: (
    kind: Kind,
    { people: all, reachable, unreached, hasMail, done: finished, recent, daily, gone }: NudgeCount,
  ) =>
    [
      { part: '通知を受け取れる人', count: reachable },
      { part: '通知を受け取れない人', count: all - reachable, note: reasonsOf(unreached, hasMail) },
      { part: '24時間以内に再通知した人', count: recent },
      { part: '今日5回再通知した人', count: daily },
      { part: `${done[kind]}した人`, count: finished },
      { part: '公開対象でなくなった人', count: gone },
    ].flatMap(({ part, count, note = '' }) => (count > 0 ? [`${part} ${people(count)}${note}`] : [])),
  separator: ' ・ ',
  now: 'いま送信する',
  at: (when: string) => `${when}に送信する`,
  today: '今日',
  tomorrow: '明日',
  quiet: '夜間・休日のため、次の営業日の朝をおすすめします。',
  confirmTitle: '再通知しますか？',
  confirmNow: (sentence: string) => `${sentence}すぐに送信します。`,
  confirmAt: (sentence: string, when: string) =>
    `${sentence}${when}に、その時点で対象の人へ送信します。それまでは取り消せます。`,
  send: '送信する',
  plan: '予約する',
  cancel: 'キャンセル',
  sent: (count: number) => `${people(count)}に再通知しています。`,
  planned: (when: string) => `${when}に送信するよう予約しました。`,
  failed: '送信できませんでした。もう一度お試しください。',
  notCounted: '再通知する人数を確認できませんでした。',
  notListed: 'これまでの再通知を表示できませんでした。',
  retry: '再読み込み',
  retryCount: '再通知する人数を再読み込み',
  retryList: 'これまでの再通知を再読み込み',
  offline: 'ネットワークに接続していないため、送信できません。',
  noChannel: '通知の送り先が設定されていないため、再通知できません。',
  list: 'これまでの再通知',
  earlier: (count: number) => `以前の${count}件を表示`,
  states: { planned: '予定', sending: '送信中', ended: '送信済み', missed: '未送信', dropped: '未送信' },
  by: (name: string) => `${name}さん`,
  result: (kind: Kind, names: readonly string[], count: number) =>
    `${target(kind, names)}${people(count)}に再通知しました。`,
  resultNobody: (kind: Kind, names: readonly string[]) =>
    `${target(kind, names)}人で、再通知できる人はいませんでした。`,
  since: (kind: Kind, count: number) => `そのあと${people(count)}が${done[kind]}しました。`,
  waiting: (kind: Kind, names: readonly string[]) => `その時点で${target(kind, names)}人へ送信します。`,
  moved: (when: string) =>
    `${when}の予定でしたが、祝日・休業日・業務時間の変更に合わせて、送信する時刻が変わりました。`,
  underWay: (kind: Kind, names: readonly string[]) => `${target(kind, names)}人へ送信しています。`,
  reasons: {
    late: '予定の時刻に送信できなかったため、送信しませんでした。',
    postEnded: '送信する前に公開が終了したため、送信しませんでした。',
    replaced: '取りやめました。',
    noChannel: '通知の送り先が設定されていないため、送信しませんでした。',
    restored: 'データの復元により、送信しませんでした。',
    postDeleted: '予定の時刻に投稿が削除されていたため、送信しませんでした。',
    withdrawn: '取り消しました。',
    presserNotAllowed: '送信した人がこの投稿を管理できなくなったため、送信しませんでした。',
  } satisfies Record<NonNullable<Nudge['reason']>, string>,
  withdraw: '取り消す',
  withdrawOf: (when: string) => `${when}の再通知を取り消す`,
  withdrawn: '再通知を取り消しました。',
  notWithdrawn: '取り消せませんでした。もう一度お試しください。',
  chooseRow: (name: string) => `${name}さんを選ぶ`,
  toPanel: (count: number) => `選んだ${people(count)}への送信に進む`,
  unchoose: (count: number) => `${people(count)}の選択を解除`,
} as const

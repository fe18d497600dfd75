import type { NoticeOccasion } from '@kawaraban/contract/notices-results.ts'

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** Words about the notices of a post and their progress. Times are formatted already. */
export const noticesText = {
  heading: '通知',
  names: {
    start: '公開時の通知',
    edit: '編集時の通知',
    reminder: 'リマインド',
    chase: '自動リマインド',
    chaseReport: '未完了の人の一覧',
  },
  /** Beside the name of a chain's step. */
  steps: { threeDays: '3営業日前', oneDay: '1営業日前', dueDay: '当日の朝' },
  report: {
    planned: (at: string) => `${at}に、未完了の人がいれば投稿者だけに知らせます。`,
    sent: '投稿者に知らせました。',
    nobody: '未完了の人がいなかったため、知らせませんでした。',
  },
  /** Beside the name of a reminder that is not for everybody in scope. */
  targets: { specific: '', unread: '未閲覧者のみ', unreacted: '未完了者のみ' },
  states: { planned: '予定', sending: '送信中', ended: '送信済み', missed: '未送信', dropped: '未送信' },
  planned: (at: string, count: number) => `${at}に${people(count)}へ通知します。`,
  /** `count`: people who have not read or completed it yet; later there may be fewer. */
  plannedForNow: (at: string, count: number) => `${at}に、その時点の対象者へ通知します（現在${people(count)}）。`,
  reachable: (count: number) => `うち通知が届く人は${people(count)}です。`,
  held: 'データの復元後の確認が終わるまで、送信を保留しています。',
  heldState: '保留中',
  noChannel: '通知の送り先が設定されていないため、通知は送信されません。',
  progress: '送信の状況',
  share: (done: number, total: number) => `${done.toLocaleString('ja-JP')} / ${people(total)}`,
  started: (count: number) => `${people(count)}への通知を送信しています。`,
  sent: (count: number) => `${people(count)}に届きました。`,
  nobody: '通知の対象となる人はいませんでした。',
  withoutDevice: (count: number) => `端末のない人 ${people(count)}`,
  failed: (count: number) => `失敗 ${people(count)}`,
  missed: (count: number) => `送信前に対象外になった人 ${people(count)}`,
  rest: (parts: readonly string[]) => `${parts.join('、')}。`,
  reasons: {
    late: '予定の時刻に送信できないまま期日を過ぎたため、送信しませんでした。',
    postEnded: '送信する前に公開が終了したため、送信しませんでした。',
    replaced: '投稿が編集されたため、まだ送信していない分は取りやめました。',
    noChannel: '通知の送り先が設定されていなかったため、送信しませんでした。',
    restored: 'データの復元により、予定の時刻を過ぎていた通知は送信しませんでした。',
    postDeleted: '投稿が一度削除されたため、その間の通知は送信しませんでした。',
  } satisfies Record<NonNullable<NoticeOccasion['reason']>, string>,
  failedToLoad: '通知の状況を表示できませんでした。',
  retry: '再読み込み',
  retryLabel: '通知の状況を再読み込み',
} as const

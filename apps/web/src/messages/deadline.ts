import type { Deadline } from '@kawaraban/contract/deadline.ts'

/** A deadline as people say it: 「あと1時間」「今日まで」「明日まで」「3日前に期限切れ」. */
export const deadlineText = (deadline: Deadline): string => {
  if (deadline.state === 'overdue') {
    if (deadline.days === 0) return '今日で期限切れ'
    return deadline.days === 1 ? '昨日で期限切れ' : `${deadline.days}日前に期限切れ`
  }
  const { unit, count } = deadline
  if (unit === 'minutes') return `あと${count}分`
  if (unit === 'hours') return `あと${count}時間`
  if (count === 0) return '今日まで'
  return count === 1 ? '明日まで' : `あと${count}日`
}

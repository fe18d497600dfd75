import type { UnreachedReason } from '@kawaraban/contract/reach.ts'
import { unreachedWords } from '@kawaraban/contract/unreached-messages.ts'

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** Words about how many of some people no notice reaches, and why. */
export const reachText = {
  unreached: (all: number, count: number) => `${people(all)}のうち ${people(count)}には通知が届きません`,
  everybody: (all: number) => `${people(all)}全員に通知が届きます`,
  reason: (reason: UnreachedReason, count: number, hasMail: boolean) =>
    `${unreachedWords(hasMail)[reason].reason}人 ${people(count)}`,
  unknown: (count: number) => `アプリの状況は不明 ${people(count)}`,
  /** Above these of a post, whose notices may have gone out before. */
  now: '現在の対象者',
  reasons: '通知が届かない理由',
  /** Leads to the list of these people. */
  list: '届かない人を確認する',
} as const

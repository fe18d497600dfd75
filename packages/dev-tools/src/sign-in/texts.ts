import type { Role } from '@kawaraban/contract/policy.ts'

const roles: Record<Role, string> = { admin: '管理者', editor: '投稿者', viewer: '閲覧者', none: '権限なし' }

/** Every sentence of the built-in sign-in page. */
export const texts = {
  title: 'ビジネスアカウントでログイン',
  lead: 'お試し用のログインページです。だれとしてログインするかを選んでください。',
  demo: '瓦版商事のメンバー',
  other: 'みどり商店（別の会社）のメンバー',
  founded: 'まだだれもいない会社の代表者',
  role: (role: Role | null) => (role ? roles[role] : 'はじめて利用するメンバー'),
  representative: 'はじめて利用する代表者（管理者になります）',
  noCompany: '管理グループのないアカウント',
  anybody: 'ほかのメンバーとしてログインする',
  docomoId: 'アカウントID',
  docomoIdHint: 'メンバーのプロフィールに表示されるIDです。',
  unknown: (docomoId: string) => `アカウントID「${docomoId}」のメンバーは見つかりませんでした。`,
  logIn: 'ログイン',
  cancel: 'キャンセル',
  failedTitle: 'ログインを続けられません',
  failed: 'このログインは期限が切れたか、すでに終わっています。もう一度はじめからログインしてください。',
  back: 'ログイン画面へ戻る',
} as const

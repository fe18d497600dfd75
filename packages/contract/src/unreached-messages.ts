import type { ReachFilter } from './unreached.ts'

type Words = { readonly reason: string; readonly advice: string }

/** Why no notice reaches somebody, after 「一度もログインしていない人」, and what to do. Without mail its words name none. */
export const unreachedWords = (hasMail: boolean): Readonly<Record<ReachFilter, Words>> => ({
  neverSignedIn: {
    reason: '一度もログインしていない',
    advice: 'ログインの方法を案内してください。',
  },
  nothing: {
    reason: hasMail ? '受け取る端末もメールアドレスもない' : '受け取る端末がない',
    advice: hasMail
      ? '設定で通知をオンにするか、メールアドレスを登録するよう、案内してください。'
      : '設定で通知をオンにするよう、案内してください。',
  },
  deviceLost: {
    reason: '端末に届かなくなった',
    advice: '通知を受け取る端末で、社内報を開くよう案内してください。',
  },
  mailRefused: {
    reason: 'メールアドレスに届かない',
    advice: 'メールアドレスが正しいか、確認してください。',
  },
  switchedOff: {
    reason: '通知をすべてオフにしている',
    advice: '設定で通知をオンにするよう、案内してください。',
  },
  unknown: {
    reason: 'アプリの状況は不明',
    advice: 'アプリに届くかどうかは、通知を送信するとわかります。',
  },
})

import { screenTitle } from './screens.ts'

type Kind = { isApp: boolean; browser: string | null; system: string | null }

const question = { title: 'ログアウト', cancel: 'キャンセル', ok: 'ログアウト' } as const

/** Words of the screen with one's devices, and of the part of a profile in which an admin signs somebody out. Dates are formatted already. */
export const devicesText = {
  hint: 'ログインしているブラウザーとアプリの一覧です。心当たりのないものや、使わなくなったものは、ログアウトしてください。その端末への通知も止まります。',
  hintInApp:
    'この画面には、このアプリのログインだけを表示します。ほかの端末は、ブラウザーで社内報を開いて確かめてください。',
  list: 'ログイン中の端末の一覧',
  /** What a device is called: 「Chrome・Windows」. */
  nameOf: ({ isApp, browser, system }: Kind) =>
    [isApp ? 'アプリ' : (browser ?? 'ブラウザー'), ...(system === null ? [] : [system])].join('・'),
  isThis: 'この端末',
  signedInAt: (date: string) => `ログイン：${date}`,
  usedAt: (date: string) => `最後の利用：${date}`,
  signOut: 'ログアウト',
  /** Name of the button for screen readers: two devices may be of one kind. */
  signOutOf: (name: string, date: string) => `${name}（${date}にログイン）をログアウト`,
  signOutOthers: 'ほかの端末をすべてログアウト',
  failed: 'ログイン中の端末を読み込めませんでした',
  questions: {
    one: { ...question, text: (name: string) => `「${name}」をログアウトします。よろしいですか？` },
    others: { ...question, text: 'この端末のほかの、すべての端末をログアウトします。よろしいですか？' },
    member: { ...question, text: (name: string) => `${name}さんのすべての端末をログアウトします。よろしいですか？` },
  },
  signedOut: 'ログアウトしました。',
  member: {
    heading: screenTitle.settingDevices,
    hint: '端末をなくしたときなどに、この方をすべての端末でログアウトします。通知も止まります。権限は変わらず、もう一度ログインすると使えます。',
    signOut: 'すべての端末をログアウト',
  },
} as const

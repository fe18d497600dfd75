/** Every sentence of the pages that a native app's sign-in shows. */
export const texts = {
  confirmation: (app: string) => `アプリ「${app}」で開きますか？`,
  signedIn: (name: string) =>
    `${name}さんとしてログインしました。「開く」を押すと、アプリでもログインした状態になります。`,
  warning: 'アプリでログインを始めた覚えがないときは、「キャンセル」を押してください。',
  open: '開く',
  cancel: 'キャンセル',
  failedTitle: 'ログインを続けられません',
  ended: 'このログインは期限が切れたか、すでに終わっています。アプリからもう一度ログインしてください。',
  unknownApp: 'このアプリからのログインは受け付けていません。アプリの提供元にお問い合わせください。',
  failed: 'ログインできませんでした。アプリに戻り、もう一度ログインしてください。',
  busy: '混み合っています。しばらくしてから、アプリからもう一度ログインしてください。',
  unavailable: 'ただいまご利用いただけません。しばらくしてから、アプリからもう一度ログインしてください。',
  back: (app: string) => `アプリ「${app}」に戻る`,
} as const

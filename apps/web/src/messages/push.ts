/** Words about notices in this browser: the switch in the settings. */
export const pushText = {
  group: '通知',
  label: 'このブラウザーで通知を受け取る',
  /** One sentence for each state. */
  states: {
    unsupported: 'お使いのブラウザーは、通知に対応していません。',
    homeScreen:
      'iPhoneとiPadでは、ホーム画面に追加すると通知を受け取れます。共有ボタンから「ホーム画面に追加」を選び、追加したアイコンから開いてください。',
    denied:
      'このサイトの通知が、ブラウザーの設定でブロックされています。アドレスの横のアイコンからサイトの設定を開き、「通知」を許可してください。',
    off: '公開された投稿やリマインドを、この画面を閉じていても通知で受け取れます。',
    on: '公開された投稿やリマインドを、このブラウザーで通知として受け取ります。',
    turningOn: '通知を受け取る設定をしています。',
    turningOff: '通知の設定を解除しています。',
    offline: 'ネットワークに接続していないため、変更できません。',
  },
  failures: {
    notAllowed:
      '通知が許可されませんでした。受け取るには、もう一度オンにして、ブラウザーの確認で「許可」を選んでください。',
    turningOn: '通知を受け取る設定ができませんでした。時間をおいて、もう一度お試しください。',
    turningOff: '通知の設定を解除できませんでした。時間をおいて、もう一度お試しください。',
  },
  retry: 'もう一度試す',
  arrived: (time: string) => `最後に届いた通知：${time}`,
  neverArrived: '通知は、まだ届いていません。',
} as const

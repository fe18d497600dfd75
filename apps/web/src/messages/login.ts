/** The sign-in screen (W-38, W-40, W-41). */
export const login = {
  title: 'ログイン',
  product: '社内報',
  headline: '会社のお知らせを、すぐ、確実に。',
  description: '会社からのお知らせを、パソコンでもスマートフォンでも読める社内報サービスです。',
  points: [
    '新しい投稿がすぐに反映されます',
    '閲覧状況の確認やメンバーの管理が簡単です',
    '無料でご利用いただけます',
    '必要なお知らせをタイムリーに届けます',
  ],
  banner: '勤務先のビジネスアカウントをお使いください。',
  button: 'ビジネスアカウントでログイン',
  registration: 'アカウントをお持ちでない方はこちら',
  policy: 'アプリケーションプライバシーポリシー',
  terms: '利用規約',
  copyright: (year: number) => `© ${year} 社内報`,
  working: 'ログインしています',
  cookie: {
    label: 'Cookieの利用について',
    before:
      '当サイトでは、利便性とサービス品質の向上のため、Cookieを使用してお客さまの情報を取得・分析しています。詳しくは',
    after: 'をご確認ください。',
    close: '閉じる',
  },
} as const

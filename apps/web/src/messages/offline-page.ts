/** The page that the service worker shows instead of a screen while the service cannot be reached. */
export const offlinePage = {
  product: '社内報',
  /** No connection. */
  offline: {
    title: 'オフラインです',
    text: 'サービスに接続できません。ネットワークの状態をご確認ください。つながると、自動で表示します。',
  },
  /** A connection, and no response yet. */
  slow: {
    title: 'つながりにくくなっています',
    text: 'サービスからの応答を待っています。届くと、自動で表示します。',
  },
  retry: '再読み込み',
  checking: '接続を確認しています。',
  stillOffline: 'まだ接続できません。',
} as const

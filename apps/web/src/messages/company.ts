/** Words about the settings of the whole company. */
export const companyText = {
  headingOnly: {
    label: '通知にタイトルを出さない',
    hint: '全員の通知を「新しいお知らせ」などの見出しだけにして、投稿のタイトルを出しません。ロック画面などで、タイトルがほかの人の目に触れるのを防ぎます。',
    saving: '保存しています。',
    saved: { true: '通知にタイトルを出さないようにしました。', false: '通知にタイトルを出すようにしました。' },
    notSaved: '保存できませんでした。時間をおいて、もう一度お試しください。',
    notLoaded: '通知の設定を読み込めませんでした。',
    offline: 'ネットワークに接続していないため、変更できません。',
  },
} as const

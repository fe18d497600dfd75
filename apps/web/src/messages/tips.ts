/** Words of the hints: the bubbles that explain a screen once (W-08, W-20, W-21). */
export const tipText = {
  /** Name of a bubble for screen readers. */
  name: (position: number, count: number) => `操作のヒント（${count}件中${position}件目）`,
  position: (position: number, count: number) => `${position} / ${count}`,
  next: '次へ',
  close: '閉じる',
  closeAll: 'すべて閉じる',
  feed: {
    /** Of admins, who set roles as well. */
    newsHeaderOfAdmins: 'ここから、プロフィールや権限などの設定ができます。',
    newsHeader: 'ここから、プロフィールや通知の設定ができます。',
    newsAdd: 'ここから、新しい投稿を作成できます。',
    newsReaction: '内容を確認して対応が終わったら、「完了にする」を押してください。',
    newsTodo: '赤い数字は、対応が必要な投稿の件数です。対応を終えて「完了にする」を押すと、減ります。',
  },
  form: {
    content: 'タイトルと本文を入力します。特殊文字（& > < " \'）は利用することができません。',
    publishSetting: '投稿を公開する期間を設定します。公開開始前の投稿は、管理者と投稿者だけが確認できます。',
    dueDate: '対応が必要な投稿には、対応期限を設定できます。',
    scope: '投稿を公開するユーザーを、全員または個別に指定できます。',
    push: 'ONにすると、公開開始時にプッシュ通知を送信します。',
    remind: '公開終了日や対応期限の前に、リマインドを送信できます。',
  },
  settings: {
    myProfile: '自分の名前と部門・部署を変更できます。',
    permission: 'アカウントごとの権限を変更できます。',
    userProfile: 'すべてのアカウントの名前と部門・部署を変更できます。',
    permissionHeader: '権限の種類と、できることを確認できます。',
  },
  specificUser: '投稿を公開するユーザーを選択してください。投稿者は必ず含まれます。',
} as const

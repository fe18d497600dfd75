/** The words of mails beside those of the post. */
export const mailTexts = {
  sender: '社内報',
  subject: (heading: string, title: string) => `【${heading}】${title}`,
  title: (title: string) => `件名：${title}`,
  author: (name: string) => `投稿者：${name}`,
  deadline: (dateTime: string) => `対応期限：${dateTime}`,
  content: '本文：',
  open: '投稿を開く',
  openService: '社内報を開く',
  /** Who sent it, on whose behalf, and who decides about it. */
  why: (company: string) =>
    `このメールは、管理グループ「${company}」の社内報の投稿について、システムが自動でお送りしています。返信を受け取ることはできません。`,
  unsubscribe: 'メールでの通知が不要な場合は、次のページで停止できます。',
  /** The mail that asks to confirm an address; nothing in it was entered by anybody. */
  confirm: {
    subject: '【社内報】メールアドレスの確認',
    text: (company: string) => [
      `管理グループ「${company}」の社内報で、このメールアドレスが通知の宛先として入力されました。`,
      '次のページを開いて「このアドレスで受け取る」を押すと、通知がこのアドレスに届くようになります。リンクは24時間有効で、一度だけ使えます。',
    ],
    link: '確認のページを開く',
    unknown: '心当たりがない場合は、何もせずにこのメールを破棄してください。このアドレスに通知が届くことはありません。',
  },
  /** The mail to the former address. */
  moved: {
    subject: '【社内報】通知の宛先の変更',
    text: (company: string) => [
      `管理グループ「${company}」の社内報で、通知の宛先が、このメールアドレスから別のメールアドレスに変わりました。`,
      '心当たりがない場合は、社内報の「設定」で通知の宛先を確認し、会社の社内報の管理者に連絡してください。',
    ],
  },
  /** The mail of somebody who tries whether notices arrive. */
  trial: {
    subject: '【社内報】テスト通知',
    text: (company: string) => [
      `管理グループ「${company}」の社内報の「設定」で「届くか試す」が押されたため、お送りしています。`,
      'このメールが届いていれば、投稿の通知もメールで受け取れます。',
    ],
  },
  who: 'メールで通知するかどうかは、会社の社内報の管理者と運用担当者が決めています。',
} as const

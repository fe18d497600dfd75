/** The words of mails beside those of the post. */
export const mailTexts = {
  sender: '社内報',
  subject: (heading: string, title: string) => `【${heading}】${title}`,
  title: (title: string) => `件名：${title}`,
  author: (name: string) => `投稿者：${name}`,
  deadline: (dateTime: string) => `対応期限：${dateTime}`,
  open: '投稿を開く',
  /** Who sent it, on whose behalf, and who decides about it. */
  why: (company: string) =>
    `このメールは、管理グループ「${company}」の社内報の投稿について、システムが自動でお送りしています。返信を受け取ることはできません。`,
  who: 'メールで通知するかどうかは、会社の社内報の管理者と運用担当者が決めています。',
} as const

/** Words of what the feed of a new company's admins begins with. */
export const firstStepsText = {
  title: '社内報をはじめましょう',
  lead: '3つの手順が終わると、この案内は消えます。',
  steps: {
    hasPeople: { title: '社員を登録する', text: 'ユーザー一覧で、まとめて取り込むか、1人ずつ追加します。' },
    hasPosters: { title: '投稿者を決める', text: '投稿する人の権限を、「投稿者」にします。' },
    hasPost: { title: '最初の投稿', text: 'はじめての投稿を公開します。管理者も投稿できます。' },
  },
  done: '済み',
} as const

/** The words in exported files and in their names; rows of these files are data, so nothing else is said there. */
export const exportText = {
  columns: {
    name: '名前',
    docomoId: 'アカウントID',
    departmentName: '部署',
    viewedAt: '閲覧日時',
    completedAt: '完了日時',
    nudgedAt: '再通知日時',
    version: '完了した版',
  },
  overview: {
    title: 'タイトル',
    startAt: '公開開始日時',
    endAt: '公開終了日時',
    dueAt: '対応期限',
    daysLeft: '期限までの日数',
    total: '対象者数',
    viewed: '閲覧者数',
    completed: '完了者数',
    files: '添付ファイル数',
    category: 'カテゴリー',
  },
  unreached: { reason: '理由', advice: '対応方法' },
  tables: { viewed: '閲覧者', completed: '完了者', overview: '投稿の状況', unreached: '通知が届かない人' },
} as const

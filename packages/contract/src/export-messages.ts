/** The words in exported files and in their names; rows of these files are data, so nothing else is said there. */
export const exportText = {
  columns: {
    name: '名前',
    docomoId: 'アカウントID',
    departmentName: '部署',
    viewedAt: '閲覧日時',
    completedAt: '完了日時',
    nudgedAt: '再通知日時',
  },
  tables: { viewed: '閲覧者', completed: '完了者' },
} as const

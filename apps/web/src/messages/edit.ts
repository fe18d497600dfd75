/** Words of opening and saving a stored post (W-23, W-26, W-28). */
export const edit = {
  tooLateTitle: 'エラー',
  gone: 'この投稿は削除されたか公開期限が切れているため、編集した内容を保存できません。',
  saved: '投稿を編集しました。',
  notLoaded: '投稿を読み込めませんでした',
} as const

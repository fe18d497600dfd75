/** Words of deleting a post (W-09), which every page of a post needs from its start. */
export const deletionText = {
  action: '投稿を削除する',
  title: '削除',
  question: 'この投稿を削除します。削除した投稿は元に戻せません。よろしいですか？',
  cancel: 'キャンセル',
  ok: '削除',
  done: '投稿を削除しました。',
}

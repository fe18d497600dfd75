import { todoText } from './todo.ts'

/** Words of the list of what the user has to complete. */
export const todoListText = {
  due: '期限',
  hint: '丸を押すと、完了になります。',
  more: (count: number) => `ほか${count.toLocaleString('ja-JP')}件を表示`,
  empty: '対応が必要な投稿はありません',
  emptyText: '対応期限のある投稿が公開されると、ここに表示されます。',
  completed: (left: number) =>
    left === 0 ? todoText.done : `完了にしました。残り${left.toLocaleString('ja-JP')}件です。`,
  undo: '元に戻す',
} as const

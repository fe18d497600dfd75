import { categoryText } from './category.ts'

/** Words of the choice of a category in the form of a post. */
export const categoryChoiceText = {
  name: categoryText.name,
  none: 'なし',
  /** In place of the name of a chosen category: it was deleted, or the names are not loaded. */
  gone: '削除されたカテゴリー',
  unknown: '選択中のカテゴリー',
  failed: 'カテゴリーを読み込めませんでした。',
  reload: '再読み込み',
} as const

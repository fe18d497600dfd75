/** Words of a post's category. */
export const categoryText = {
  name: 'カテゴリー',
  /** Before the name of a category, for screen readers. */
  label: 'カテゴリー：',
} as const

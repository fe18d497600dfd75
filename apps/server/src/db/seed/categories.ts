import type { Category } from '@kawaraban/contract/categories.ts'

/** The categories of the demo company in their order. */
export const demoCategories = {
  management: { categoryId: '1', name: '経営', colour: 'red', icon: 'megaphone', posters: 'admins' },
  generalAffairs: { categoryId: '2', name: '総務', colour: 'blue', icon: 'building', posters: 'editors' },
  personnel: { categoryId: '3', name: '人事', colour: 'purple', icon: 'users', posters: 'editors' },
  safety: { categoryId: '4', name: '安全・健康', colour: 'orange', icon: 'shield', posters: 'editors' },
  systems: { categoryId: '5', name: '情報システム', colour: 'teal', icon: 'monitor', posters: 'editors' },
  welfare: { categoryId: '6', name: '福利厚生・行事', colour: 'pink', icon: 'heart', posters: 'editors' },
} as const satisfies Record<string, Category>
export type DemoCategory = keyof typeof demoCategories

import type { Category } from '@kawaraban/contract/categories.ts'
import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'

const category = (categoryId: string, posters: Category['posters']): Category => ({
  categoryId,
  name: categoryId,
  colour: 'blue',
  icon: 'tag',
  posters,
})
const categories = [category('1', 'editors'), category('2', 'admins'), category('3', 'admins')]
const offered = (role: 'admin' | 'editor', storedId: string | null) =>
  choicesOf(categories, { role }, storedId).map(({ categoryId }) => categoryId)

test('WRITE-03 G-422 the form offers what its author may post in, and what the stored post has', () => {
  expect(offered('admin', null)).toEqual(['1', '2', '3'])
  expect(offered('editor', null)).toEqual(['1'])
  expect(offered('editor', '3')).toEqual(['1', '3'])
  expect(offered('editor', '9')).toEqual(['1'])
})

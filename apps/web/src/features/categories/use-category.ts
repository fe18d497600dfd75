import type { Category } from '@kawaraban/contract/categories.ts'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './categories-query.ts'

/** The category with that id, once the categories are loaded; null for none. */
export const useCategory = (id: string | null): Category | null => {
  const { data } = useQuery({ ...categoriesQuery, enabled: id !== null })
  return data?.find(({ categoryId }) => categoryId === id) ?? null
}

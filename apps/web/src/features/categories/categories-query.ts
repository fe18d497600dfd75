import { queryOptions } from '@tanstack/react-query'
import { lazyModule } from '../../platform/load-code.ts'

const { load: loadCode } = lazyModule(() => import('./load-categories.ts'))

/**
 * The company's categories, loaded again wherever they are about to be looked at: a new name shows at once, and pointer, focus and press
 * of one look load them once. Who needs them waits for the code that loads them, which no feed has at first.
 */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => (await loadCode()).loadCategories(signal),
  staleTime: 1000,
  retry: false,
})

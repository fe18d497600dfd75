import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { queryOptions } from '@tanstack/react-query'

/** The company's categories; who needs them waits for the code that loads them, which no feed has at first. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => (await import('./load-categories.ts')).loadCategories(signal),
  staleTime: minuteMs,
  retry: false,
})

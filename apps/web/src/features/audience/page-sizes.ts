import { maxPageSize, pageSize } from '@kawaraban/contract/paging.ts'

/** Rows on a page that one can choose between; the first is shown at first (G-012). */
export const pageSizes = [pageSize, maxPageSize] as const

import type { Category } from '@kawaraban/contract/categories.ts'
import { type Caller, canPostIn } from '@kawaraban/contract/policy.ts'

/** The categories that a caller may put a post into; the one that the stored post has, `storedId`, stays among them. */
export const choicesOf = (
  categories: readonly Category[],
  caller: Pick<Caller, 'role'>,
  storedId: string | null,
): readonly Category[] =>
  categories.filter((category) => category.categoryId === storedId || canPostIn(caller, category))

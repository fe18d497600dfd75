import {
  type Category,
  createCategory,
  deleteCategory,
  type NewCategory,
  orderCategories,
  updateCategory,
} from '@kawaraban/contract/categories.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { categoriesText as text } from '../../messages/categories.ts'
import { log } from '../../platform/log.ts'
import { runSave } from '../../platform/unsaved.ts'
import { announce } from '../../ui/announcer.tsx'
import { showConfirm, showMessage } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { categoriesQuery } from './categories-query.ts'

/** What of a category differs from the stored one. */
const changesOf = (category: NewCategory, stored: Category): Partial<NewCategory> =>
  Object.fromEntries(
    (['name', 'colour', 'icon', 'posters'] as const)
      .filter((field) => category[field] !== stored[field])
      .map((field) => [field, category[field]]),
  )

const codeOf = (error: unknown) => (error instanceof CallError ? error.code : undefined)

const showFailure = (error: unknown): Promise<void> => {
  const code = codeOf(error)
  if (code === 'limitExceeded') return showMessage({ text: text.full })
  if (code === 'documentDeleted') return showMessage({ text: text.gone })
  if (code === 'categoriesChanged') return showMessage({ text: errorText.categoriesChanged })
  return fail(error, { action: 'save' })
}

/** Changes the company's categories, and what shows them. Each function shows what failed. */
export const useCategoryActions = () => {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)

  /** Runs one change at a time; returns whether it was done, or the message for the name. */
  const run = async (act: () => Promise<unknown>, done: string): Promise<boolean | string> => {
    setPending(true)
    try {
      await runSave(act)
      if (done) toast(done)
      return true
    } catch (error) {
      log('failed to save categories', error)
      const code = codeOf(error)
      if (code === 'categoryNameTaken' || code === 'invalidName') return errorText[code]
      await showFailure(error)
      return code === 'documentDeleted'
    } finally {
      setPending(false)
      // Cards, details and the overview show it, too.
      for (const queryKey of [categoriesQuery.queryKey, ['feed'], ['news'], ['progress']])
        void client.invalidateQueries({ queryKey })
    }
  }

  /** Stores a new category, or what has changed of a stored one. */
  const save = (category: NewCategory, stored: Category | null) =>
    stored === null
      ? run(() => call(createCategory, { body: category }), text.created)
      : run(
          () =>
            call(updateCategory, {
              params: { categoryId: stored.categoryId },
              body: changesOf(category, stored),
            }),
          text.saved,
        )

  /** Asks with the present number of posts, then deletes; whether it was deleted. */
  const remove = async ({ categoryId, name }: Category): Promise<boolean> => {
    setPending(true)
    const found = await client.fetchQuery({ ...categoriesQuery, staleTime: 0 }).catch(() => null)
    setPending(false)
    const present = found?.find((one) => one.categoryId === categoryId)
    if (!found || !present) {
      await showMessage({ text: found ? text.gone : text.failed })
      return false
    }
    const { removal } = text
    const question = { ...removal, text: removal.text(name, present.posts ?? 0), destructive: true }
    if (!(await showConfirm(question))) return false
    const done = await run(() => call(deleteCategory, { params: { categoryId } }), text.removed)
    if (done !== true) return false
    client.setQueryData(categoriesQuery.queryKey, (list) => list?.filter((one) => one.categoryId !== categoryId))
    return true
  }

  /** Moves a category to another position of the list, which shows it at once. */
  const move = async (categories: readonly Category[], category: Category, position: number): Promise<void> => {
    const next = categories.filter((one) => one !== category).toSpliced(position, 0, category)
    const categoryIds = next.map(({ categoryId }) => categoryId)
    await client.cancelQueries({ queryKey: categoriesQuery.queryKey })
    client.setQueryData(categoriesQuery.queryKey, next)
    const done = await run(() => call(orderCategories, { body: { categoryIds } }), '')
    if (done === true) announce(text.move.done(category.name, position + 1))
  }

  return { isPending, save, remove, move }
}

import { type Category, maxCategories } from '@kawaraban/contract/categories.ts'
import { isAdmin } from '@kawaraban/contract/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Plus, Tags } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { categoriesText as text } from '../../messages/categories.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SectionsSkeleton } from '../../ui/skeleton.tsx'
import { useMyProfile } from '../members/my-profile.ts'
import { categoriesQuery } from './categories-query.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryRows } from './category-rows.tsx'
import { useCategoryActions } from './use-category-actions.ts'

/** Where admins create, change, order and delete the company's categories; everybody else is led home. */
export const CategoriesScreen = () => (isAdmin(useMyProfile()) ? <Categories /> : <Navigate to="/" replace />)

const Categories = () => {
  const { data: categories, isError, isFetching, refetch } = useQuery({ ...categoriesQuery, staleTime: 0 })
  /** The category in the dialog; null for a new one. */
  const [edited, setEdited] = useState<Category | null | undefined>()
  const { isPending, save, remove, move } = useCategoryActions()
  const addButton = useRef<HTMLButtonElement>(null)
  const [removals, setRemovals] = useState(0)
  // The button that had the focus is gone with its row.
  useEffect(() => {
    if (removals > 0) addButton.current?.focus()
  }, [removals])
  const [hasMadeFirst, setMadeFirst] = useState(false)
  const count = categories?.length ?? 0
  const isClosed = edited === undefined
  // So is the button under the picture of an empty list, once there is a first one.
  useEffect(() => {
    if (hasMadeFirst && count > 0 && isClosed && document.activeElement === document.body) addButton.current?.focus()
  }, [hasMadeFirst, count, isClosed])
  const startRemoval = async (category: Category) => {
    if (await remove(category)) setRemovals((count) => count + 1)
  }
  if (categories === undefined)
    return isError ? (
      <LoadFailed title={text.failed} isPending={isFetching} onReload={() => void refetch()} />
    ) : (
      <SectionsSkeleton sections={1} />
    )
  const isFull = categories.length >= maxCategories
  const add = (
    <Button
      ref={addButton}
      variant="primary"
      icon={<Plus size={18} aria-hidden="true" />}
      isDisabled={isFull}
      onPress={() => setEdited(null)}
    >
      {text.add}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      {categories.length === 0 ? (
        <EmptyState icon={Tags} {...text.empty}>
          {add}
        </EmptyState>
      ) : (
        <>
          <p className="phrased text-fg-2">{text.intro}</p>
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            {isFull && <p className="phrased flex-1 text-fg-2 text-meta">{text.full}</p>}
            {add}
          </div>
          <CategoryRows
            categories={categories}
            onEdit={setEdited}
            onRemove={(category) => isPending || void startRemoval(category)}
            onMove={(category, position) => isPending || void move(categories, category, position)}
          />
        </>
      )}
      {edited !== undefined && (
        <CategoryDialog
          stored={edited}
          isPending={isPending}
          onSave={async (category) => {
            const saved = await save(category, edited)
            if (saved === true && count === 0) setMadeFirst(true)
            return saved
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

import type { StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { categoryText } from '../../../messages/category.ts'
import { feedText } from '../../../messages/feed.ts'
import { PopupMenu } from '../../../ui/popup-menu.tsx'
import { categoriesQuery } from '../../categories/categories-query.ts'
import { CategoryMark } from '../../categories/category-label.tsx'
import { chooseFilters } from './feed-state.ts'
import type { FeedView } from './feed-view.ts'

type FilterMenuProps = { view: FeedView; filters: readonly StatusFilter[]; shift: number; className: string }

/** The menu of all filters; where the company has categories, these are under them. They are loaded when it is about to open. */
export const FilterMenu = ({ view, filters, shift, className }: FilterMenuProps) => {
  const client = useQueryClient()
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: false })
  const choose = (ids: readonly string[]) =>
    chooseFilters(
      filters.filter((filter) => ids.includes(filter)),
      categories ? ids.filter((id) => categories.some(({ categoryId }) => categoryId === id)) : view.categories,
    )
  const items = categories?.map((category) => ({
    id: category.categoryId,
    label: category.name,
    mark: <CategoryMark {...category} />,
  }))
  return (
    <PopupMenu
      label={feedText.filter.button}
      text={feedText.filter.button}
      icon={ListFilter}
      variant="quiet"
      selectionMode="multiple"
      items={filters.map((id) => ({ id, label: feedText.filter.choices[id] }))}
      {...(items && items.length > 0 && { more: { label: categoryText.name, items } })}
      selected={[...view.filters, ...view.categories]}
      onChange={choose}
      onPrepare={() => void client.prefetchQuery(categoriesQuery)}
      align="start"
      shift={shift}
      className={className}
    />
  )
}

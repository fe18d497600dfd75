import { statusFiltersFor } from '@kawaraban/contract/feed-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { feedText } from '../../../messages/feed.ts'
import { categoriesQuery } from '../../categories/categories-query.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { ClearFilters } from './clear-filters.tsx'
import { type FeedView, nameOfSort, sortsFor } from './feed-view.ts'
import { FoundCount } from './found/found-count.tsx'
import { quickViewOf } from './quick-views.ts'

/** What is searched for, filtered and sorted, where that is not as usual. */
const ViewLine = ({ view }: { view: FeedView }) => {
  const isQuick = quickViewOf(view, useMyProfile().role) !== null
  const sort = nameOfSort(view.sort)
  return (
    <div className="flex flex-wrap items-center gap-x-6 text-meta text-fg-2">
      {view.search !== '' && <FoundCount view={view} />}
      {!isQuick && <ChosenFilters view={view} />}
      {sort !== sortsFor(view)[0] && <p>{feedText.sort.active(feedText.sort.choices[sort])}</p>}
    </div>
  )
}

export default ViewLine

const ChosenFilters = ({ view }: { view: FeedView }) => {
  const filters = statusFiltersFor(useMyProfile().role)
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {feedText.filter.active([
        ...filters.filter((filter) => view.filters.has(filter)).map((filter) => feedText.filter.choices[filter]),
        ...useChosenCategories(view),
      ])}
      <ClearFilters variant="quiet" className="-mx-2 px-2" />
    </p>
  )
}

/** The names of the chosen categories, once they are loaded. */
const useChosenCategories = ({ categories }: FeedView): readonly string[] => {
  const { data = [] } = useQuery({ ...categoriesQuery, enabled: false })
  return data.filter(({ categoryId }) => categories.has(categoryId)).map(({ name }) => name)
}

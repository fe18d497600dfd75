import type { SearchFilter } from '@kawaraban/contract/search.ts'
import { useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { categoryText } from '../../../../messages/category.ts'
import { feedText } from '../../../../messages/feed.ts'
import { searchText as text } from '../../../../messages/search.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { chooseFilters } from '../feed-state.ts'
import type { FeedView } from '../feed-view.ts'
import { useFound } from './found-count.tsx'
import { searchFieldId, stopSearch } from './search-state.ts'

const nameOf = (filter: SearchFilter) =>
  filter === 'categoryIds' ? categoryText.name : feedText.filter.choices[filter]

/** Drops one filter, or all. The button disappears, so the focus moves to the field. */
const drop = ({ filters, categories }: FeedView, filter: SearchFilter | null) => {
  document.getElementById(searchFieldId)?.focus()
  if (filter === null) chooseFilters([])
  else if (filter === 'categoryIds') chooseFilters(filters)
  else
    chooseFilters(
      [...filters].filter((chosen) => chosen !== filter),
      categories,
    )
}

/** Says that nothing is found, and which filters hide what would be. */
export const NothingSearched = ({ view }: { view: FeedView }) => {
  const client = useQueryClient()
  const { unfiltered = 0, hiddenBy = [] } = useFound(view) ?? {}
  const isHidden = unfiltered > 0
  const stop = () => {
    document.getElementById(searchFieldId)?.focus()
    stopSearch(client)
  }
  return (
    <EmptyState
      icon={SearchX}
      title={text.notFound(view.search)}
      text={
        hiddenBy.length > 0
          ? hiddenBy.map(({ filter, found }) => text.hidden(nameOf(filter), found)).join('')
          : isHidden
            ? text.hiddenTogether(unfiltered)
            : text.notFoundHint
      }
    >
      {hiddenBy.map(({ filter }) => (
        <Button key={filter} onPress={() => drop(view, filter)}>
          {text.drop(nameOf(filter))}
        </Button>
      ))}
      {isHidden && hiddenBy.length !== 1 && <Button onPress={() => drop(view, null)}>{text.dropAll}</Button>}
      <Button onPress={stop}>{text.stop}</Button>
    </EmptyState>
  )
}

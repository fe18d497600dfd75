import { type StatusFilter, statusFiltersFor } from '@kawaraban/contract/feed-choices.ts'
import { ArrowUpDown, ListFilter, RotateCw } from 'lucide-react'
import { feedText } from '../../../messages/feed.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { PopupMenu } from '../../../ui/popup-menu.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { chooseFilters, chooseSort } from './feed-state.ts'
import { type FeedView, nameOfSort, sortNames, sortsByName } from './feed-view.ts'
import { filterMenuShift } from './limits.ts'
import { useIsWide } from './use-is-wide.ts'

const toolbarId = 'feed-toolbar'

type FeedToolbarProps = { view: FeedView; onReload: () => void }

/** Buttons that reload the feed, filter and sort it. */
export const FeedToolbar = ({ view, onReload }: FeedToolbarProps) => {
  const filters = statusFiltersFor(useMyProfile().role)
  const isWide = useIsWide()
  const chosen = filters.filter((filter) => view.filters.has(filter))
  const sort = nameOfSort(view.sort)
  return (
    <div className="flex flex-col gap-2">
      <div id={toolbarId} role="toolbar" aria-label={feedText.toolbar} className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          icon={<RotateCw size={18} aria-hidden="true" />}
          onPress={onReload}
          className="mr-auto -ml-3 px-3"
        >
          {feedText.refresh}
        </Button>
        <PopupMenu
          label={feedText.filter.button}
          text={feedText.filter.button}
          icon={ListFilter}
          isCompactOnPhone
          selectionMode="multiple"
          items={filters.map((id) => ({ id, label: feedText.filter.choices[id] }))}
          selected={chosen}
          onChange={(ids) => chooseFilters(filters.filter((filter) => ids.includes(filter)))}
          align="start"
          shift={isWide ? 0 : -filterMenuShift}
        />
        <PopupMenu
          label={feedText.sort.button}
          text={feedText.sort.button}
          icon={ArrowUpDown}
          isCompactOnPhone
          selectionMode="single"
          items={sortNames.map((id) => ({ id, label: feedText.sort.choices[id] }))}
          selected={[sort]}
          onChange={(ids) => {
            const name = sortNames.find((id) => ids.includes(id))
            if (name) chooseSort(sortsByName[name])
          }}
        />
      </div>
      {(chosen.length > 0 || sort !== sortNames[0]) && (
        <div className="flex flex-wrap items-center gap-x-6">
          {chosen.length > 0 && <ChosenFilters chosen={chosen} />}
          {sort !== sortNames[0] && (
            <p className="text-meta text-fg-2">{feedText.sort.active(feedText.sort.choices[sort])}</p>
          )}
        </div>
      )}
    </div>
  )
}

const ChosenFilters = ({ chosen }: { chosen: readonly StatusFilter[] }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-meta text-fg-2">
    {feedText.filter.active(chosen.map((filter) => feedText.filter.choices[filter]))}
    <ClearFilters variant="quiet" className="-mx-2 px-2" />
  </p>
)

/** Clears all filters. The button then disappears, so the focus moves to the filter menu's button. */
export const ClearFilters = (style: Pick<ButtonProps, 'variant' | 'className'>) => {
  const clear = () => {
    document.querySelector<HTMLElement>(`#${toolbarId} [aria-haspopup]`)?.focus()
    chooseFilters([])
  }
  return (
    <Button {...style} onPress={clear}>
      {feedText.filter.clear}
    </Button>
  )
}

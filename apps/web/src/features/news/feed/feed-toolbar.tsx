import { statusFiltersFor } from '@kawaraban/contract/feed-choices.ts'
import { canPost } from '@kawaraban/contract/policy.ts'
import { ArrowUpDown, RotateCw } from 'lucide-react'
import { feedText } from '../../../messages/feed.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PopupMenu } from '../../../ui/popup-menu.tsx'
import { DraftsButton } from '../../drafts/drafts-button.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { AddButton } from './add-button.tsx'
import { chooseSort } from './feed-state.ts'
import { type FeedView, nameOfSort, sortsByName, sortsFor } from './feed-view.ts'
import { FilterMenu } from './filter-menu.tsx'
import { filterMenuShift } from './limits.ts'
import { QuickViewBar } from './quick-view-bar.tsx'
import { quickViewOf } from './quick-views.ts'
import { useIsWide } from './use-is-wide.ts'

/** Id of the toolbar, where the focus goes when what had it has disappeared. */
export const toolbarId = 'feed-toolbar'

/** Nothing of it shows before somebody has chosen something. */
export const ViewLine = lazyPart(() => import('./view-line.tsx'))

/** The words of those who may post are in the names alone from 768 px on: the button for a new post needs their room. */
const menuClass = 'gap-1.5 px-2! max-md:text-meta md:group-has-[#feed-add]/feed:[&>span]:hidden'

type FeedToolbarProps = { view: FeedView; onReload: () => void }

/** The quick views, the buttons that reload the feed, filter and sort it, and the one for a new post: in sight on wide screens. */
export const FeedToolbar = ({ view, onReload }: FeedToolbarProps) => {
  const { role } = useMyProfile()
  const filters = statusFiltersFor(role)
  const isWide = useIsWide()
  const isQuick = quickViewOf(view, role) !== null
  const sort = nameOfSort(view.sort)
  const sorts = sortsFor(view)
  return (
    <>
      <div
        id={toolbarId}
        role="toolbar"
        aria-label={feedText.toolbar}
        className="flex flex-wrap items-center gap-x-1.5 gap-y-2 bg-bg md:z-20 md:-mx-2 md:-mt-2 md:px-2 md:py-2 md:[@media(height>=40rem)]:sticky md:top-16"
      >
        <QuickViewBar view={view} role={role} />
        <div className="flex items-center gap-x-0.5 xl:gap-x-0 max-md:w-full md:ml-auto">
          <Button
            variant="quiet"
            aria-label={feedText.refresh}
            icon={<RotateCw size={18} aria-hidden="true" />}
            onPress={onReload}
            className="max-md:mr-auto gap-1.5 px-2! max-md:text-meta md:min-w-11"
          >
            <span className="md:hidden">{feedText.refresh}</span>
          </Button>
          <FilterMenu
            view={view}
            filters={filters}
            shift={isWide ? 0 : -filterMenuShift}
            // At the right on phones, where its menu is shifted to the left.
            className={classNames(menuClass, 'max-md:order-last')}
          />
          <PopupMenu
            label={feedText.sort.button}
            text={feedText.sort.button}
            icon={ArrowUpDown}
            variant="quiet"
            selectionMode="single"
            items={sorts.map((id) => ({ id, label: feedText.sort.choices[id] }))}
            selected={[sort]}
            onChange={(ids) => {
              const name = sorts.find((id) => ids.includes(id))
              if (name) chooseSort(sortsByName[name])
            }}
            className={menuClass}
          />
          {canPost({ role }) && <DraftsButton />}
          {canPost({ role }) && <AddButton />}
        </div>
      </div>
      {(!isQuick || view.search || sort !== sorts[0]) && (
        <div className={isQuick ? 'min-h-6' : 'min-h-11'}>
          <ViewLine view={view} />
        </div>
      )}
    </>
  )
}

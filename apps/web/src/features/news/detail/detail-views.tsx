import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { progressText as text } from '../../../messages/tables.ts'
import { useHasColumn } from '../../../platform/use-has-column.ts'
import { classNames } from '../../../ui/class-names.ts'
import { nudgeHash } from '../../nudges/nudge-hash.ts'

const views = ['post', 'status'] as const
type View = (typeof views)[number]

const tabClass =
  'min-h-11 flex-1 border-b-3 border-transparent px-4 py-2 text-fg-2 hover:bg-hover aria-selected:border-primary aria-selected:font-bold aria-selected:text-primary focus-visible:-outline-offset-3 focus-visible:shadow-none forced-colors:aria-selected:border-[Highlight]'

/** The view of the address, and a function that changes it. What leads to the nudges leads to the status. */
const useView = (): [View, (view: View) => void] => {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const isLedToNudges = useRouterState({ select: ({ location }) => location.hash === nudgeHash })
  const navigate = useNavigate()
  const change = (view: View) =>
    void navigate({
      to: '.',
      search: { ...search, view: view === 'status' ? view : undefined },
      hash: '',
      replace: true,
      resetScroll: false,
    })
  return [search.view === 'status' || isLedToNudges ? 'status' : 'post', change]
}

/**
 * An author's post with its status: beside each other where there is room, else one at a time under two tabs. `status` fills the
 * cells of the grid that the post leaves.
 */
export const DetailViews = ({ title, post, status }: { title: string; post: ReactNode; status: ReactNode }) => {
  const id = useId()
  const hasRail = useHasColumn()
  const [view, change] = useView()
  const tabId = (one: View) => `${id}-${one}-tab`
  const panelId = (one: View) => `${id}-${one}`
  const panel = (one: View) => ({
    id: panelId(one),
    ...(hasRail === false && { role: 'tabpanel', 'aria-labelledby': tabId(one) }),
  })
  const moveOn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = view === 'post' ? 'status' : 'post'
    change(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div
      data-wide=""
      className="mx-auto grid w-full max-w-[760px] gap-4 xl:max-w-none xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr] xl:gap-x-6 print:block print:max-w-none"
    >
      <div
        role="tablist"
        aria-label={text.views.label}
        className="flex rounded-card border border-line bg-surface px-2 xl:hidden print:hidden"
      >
        {views.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={tabId(one)}
            aria-selected={one === view}
            aria-controls={one === view ? panelId(one) : undefined}
            tabIndex={one === view ? 0 : -1}
            onClick={() => change(one)}
            onKeyDown={moveOn}
            className={tabClass}
          >
            {text.views[one]}
          </button>
        ))}
      </div>
      <div {...panel('post')} className={classNames('min-w-0', view === 'status' && 'max-xl:hidden print:block!')}>
        {post}
      </div>
      <div
        {...panel('status')}
        className={classNames(
          'flex min-w-0 flex-col gap-4 xl:contents print:hidden',
          view === 'post' && 'max-xl:hidden',
        )}
      >
        {hasRail === false && view === 'status' && (
          <h1 className="text-section font-bold text-pretty [unicode-bidi:plaintext]">{title}</h1>
        )}
        {(hasRail || view === 'status') && status}
      </div>
    </div>
  )
}

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { lazyPart } from './lazy-part.tsx'
import { usePopup } from './use-popup.ts'

export type MenuItemSpec = {
  id: string
  label: string
  icon?: LucideIcon
  /** A drawing in place of an icon of the library. */
  mark?: ReactNode
  isDestructive?: boolean
}

export type PopupMenuProps = {
  /** Name of the button and of its menu; it names the object where a list has several. */
  label: string
  icon: LucideIcon
  /** Visible words of the button; without them only the icon shows. */
  text?: string
  items: readonly MenuItemSpec[]
  /** Further items, under a heading of their own. */
  more?: { label: string; items: readonly MenuItemSpec[] }
  /** `none` makes the items commands. A `single` choice closes the menu, `multiple` leaves it open. */
  selectionMode?: 'none' | 'single' | 'multiple'
  selected?: readonly string[]
  onChange?: (selected: readonly string[]) => void
  /** An item was pressed as a command. */
  onAction?: (id: string) => void
  /** The menu is about to be opened: the pointer is over its button, or the button has the focus. */
  onPrepare?: () => void
  variant?: ButtonStyle['variant']
  /** Id of the element that names the object, where a list has several of these menus. */
  describedBy?: string
  align?: 'start' | 'end'
  /** Moves the menu sideways, in px; it always remains on screen. */
  shift?: number
  className?: string
}

const List = lazyPart(() => import('./popup-menu-list.tsx'))

/**
 * Keys that open the menu without the click that the browser makes of Enter and Space: it looks like a screen reader's,
 * after which the first item would not take the focus.
 */
const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

/** A button that opens a menu under itself; a press outside closes it. Its code loads on hover or focus. */
export const PopupMenu = ({
  label,
  icon: Icon,
  text,
  variant = 'secondary',
  className,
  describedBy,
  onPrepare,
  ...menu
}: PopupMenuProps) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const { isOpen, open, close, prepare: load } = usePopup(List.load, trigger)
  const prepare = () => {
    load()
    onPrepare?.()
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
        onKeyDown={(event) => {
          if (!openingKeys.includes(event.key)) return
          event.preventDefault()
          open()
        }}
        className={classNames(buttonClass({ variant }), 'min-w-11', text === undefined && 'px-2.5', className)}
      >
        <Icon size={20} aria-hidden="true" />
        {text !== undefined && <span>{text}</span>}
      </button>
      {isOpen && <List {...menu} label={label} trigger={trigger} onClose={close} />}
    </>
  )
}

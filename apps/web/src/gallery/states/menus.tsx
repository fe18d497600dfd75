import { ArrowDownUp, Ellipsis, Link, ListFilter, Pencil, Trash2, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { PopupMenu } from '../../ui/popup-menu.tsx'
import TooltipHost from '../../ui/tooltip-host.tsx'
import { AfterRender, opened } from '../after-render.tsx'
import type { GalleryComponent } from '../component.ts'
import { focused, hovered } from '../force.tsx'
import { Live } from '../live.tsx'
import { words } from '../words.ts'

const Commands = ({ more = [] as readonly string[] }) => (
  <PopupMenu
    label={words.menuOf(words.title)}
    icon={Ellipsis}
    variant="quiet"
    items={[
      { id: 'edit', label: words.edit, icon: Pencil },
      { id: 'link', label: words.copyLink, icon: Link },
      ...more.map((label) => ({ id: label, label })),
      { id: 'remove', label: words.remove, icon: Trash2, isDestructive: true },
    ]}
  />
)

const Sort = () => (
  <Live<readonly string[]> value={[words.orders[0]]}>
    {(selected, onChange) => (
      <PopupMenu
        label={words.sortedBy(words.orders[0])}
        text={words.orders[0]}
        icon={ArrowDownUp}
        selectionMode="single"
        selected={selected}
        onChange={onChange}
        items={words.orders.map((label) => ({ id: label, label }))}
      />
    )}
  </Live>
)

const Filter = () => (
  <Live<readonly string[]> value={[words.filters[1]]}>
    {(selected, onChange) => (
      <PopupMenu
        label={words.filter}
        text={words.filter}
        icon={ListFilter}
        selectionMode="multiple"
        selected={selected}
        onChange={onChange}
        align="start"
        items={words.filters.map((label) => ({ id: label, label }))}
      />
    )}
  </Live>
)

const focus = (box: HTMLElement) => box.querySelector('button')?.focus()

const Tooltip = ({ label, isAtEnd = false }: { label: string; isAtEnd?: boolean }) => (
  <>
    <TooltipHost />
    <div className={isAtEnd ? 'self-end' : undefined}>
      <AfterRender act={focus}>
        <IconButton label={label} icon={X} />
      </AfterRender>
    </div>
  </>
)

export const menus: readonly GalleryComponent[] = [
  {
    name: 'PopupMenu',
    states: {
      icon: <Commands />,
      text: <Sort />,
      hover: hovered(<Sort />),
      focus: focused(<Sort />),
    },
    pages: {
      'open: commands': opened(<Commands />),
      'open: one choice': opened(<Sort />),
      'open: several choices': opened(<Filter />),
      'open: long text': opened(<Commands more={[words.longText, words.longWord]} />),
    },
  },
  {
    name: 'TooltipHost',
    pages: {
      default: <Tooltip label={words.close} />,
      'at the end, long text': <Tooltip label={words.menuOf(words.longText)} isAtEnd />,
    },
  },
]

import { Check, Square, SquareCheckBig } from 'lucide-react'
import type { RefObject } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components/Menu'
import { classNames } from './class-names.ts'
import type { MenuItemSpec, PopupMenuProps } from './popup-menu.tsx'

type ListProps = Pick<
  PopupMenuProps,
  'label' | 'items' | 'more' | 'selectionMode' | 'selected' | 'onChange' | 'onAction' | 'align' | 'shift'
> & { trigger: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** The open menu of a popup menu. */
const PopupMenuList = ({
  label,
  items,
  more,
  selectionMode = 'none',
  selected = [],
  onChange,
  onAction,
  align = 'end',
  shift = 0,
  trigger,
  onClose,
}: ListProps) => (
  <Popover
    triggerRef={trigger}
    isOpen
    aria-label={label}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    placement={`bottom ${align}`}
    offset={6}
    crossOffset={shift}
    containerPadding={8}
    className="animate-appear min-w-56 max-w-[min(24rem,calc(100vw-1rem))] overflow-auto rounded-card border border-line bg-surface p-1.5 shadow-float"
  >
    <Menu
      aria-label={label}
      selectionMode={selectionMode}
      selectedKeys={selected}
      onSelectionChange={(keys) => onChange?.([...keys].map(String))}
      onAction={(id) => onAction?.(String(id))}
      onClose={onClose}
      autoFocus="first"
      className="outline-none"
    >
      {items.map((item) => (
        <Item key={item.id} item={item} mode={selectionMode} />
      ))}
      {more && (
        <MenuSection className="mt-1.5 border-line border-t pt-1.5">
          <Header className="px-3 py-1 font-bold text-fg-2 text-meta">{more.label}</Header>
          {more.items.map((item) => (
            <Item key={item.id} item={item} mode={selectionMode} />
          ))}
        </MenuSection>
      )}
    </Menu>
  </Popover>
)

type Mode = NonNullable<PopupMenuProps['selectionMode']>

const Item = ({ item, mode }: { item: MenuItemSpec; mode: Mode }) => (
  <MenuItem
    id={item.id}
    textValue={item.label}
    className={classNames(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 hover:bg-hover focus:bg-hover',
      '-outline-offset-3 selected:font-bold selected:text-primary',
      item.isDestructive && 'text-danger',
    )}
  >
    {({ isSelected }) => (
      <>
        {mode !== 'none' && <Mark mode={mode} isSelected={isSelected} />}
        {item.icon && <item.icon size={20} aria-hidden="true" className="shrink-0" />}
        {item.mark}
        <span>{item.label}</span>
      </>
    )}
  </MenuItem>
)

/** A tick beside the one choice, a box beside each of several. */
const Mark = ({ mode, isSelected }: { mode: Mode; isSelected: boolean }) => {
  if (mode === 'single')
    return <Check size={18} aria-hidden="true" className={isSelected ? 'shrink-0' : 'invisible shrink-0'} />
  const Box = isSelected ? SquareCheckBig : Square
  return <Box size={20} aria-hidden="true" className={isSelected ? 'shrink-0' : 'shrink-0 text-control'} />
}

export default PopupMenuList

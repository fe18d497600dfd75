import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PickerTree, TreeRow } from './picker-protocol.ts'

type Acts = {
  tree: PickerTree | null
  /** Rows of a page. */
  size: number
  onOpen: (path: string, isOpen: boolean) => void
  onPage: (start: number) => void
}

const indexOf = (element: Element): number => Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1)

/** The row that a key leads to from `row`, null where it leads nowhere; `open` and `close` change the row itself. */
const targetOf = (key: string, row: TreeRow, { total }: PickerTree): number | 'open' | 'close' | null => {
  const isDepartment = row.kind === 'department'
  if (key === 'ArrowDown') return row.index + 1 < total ? row.index + 1 : null
  if (key === 'ArrowUp') return row.index > 0 ? row.index - 1 : null
  if (key === 'Home') return 0
  if (key === 'End') return total - 1
  if (key === 'ArrowRight' && isDepartment) return row.isOpen ? row.index + 1 : 'open'
  if (key === 'ArrowLeft') {
    if (isDepartment && row.isOpen) return 'close'
    return row.parent >= 0 ? row.parent : null
  }
  if (key === 'Enter' && isDepartment) return row.isOpen ? 'close' : 'open'
  return null
}

/** Moves the focus between the boxes of a tree by arrow keys, Home and End, over its pages; one of them is in the tab order. */
export const useTreeKeys = (grid: RefObject<HTMLElement | null>, { tree, size, onOpen, onPage }: Acts) => {
  const [current, setCurrent] = useState(0)
  /** The row that gets the focus when its page is there. */
  const wanted = useRef<number | null>(null)
  const rows = tree?.rows ?? []
  const active = rows.some(({ index }) => index === current) ? current : (rows[0]?.index ?? 0)

  const focus = () => {
    const box = grid.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] input`)
    if (!box) return
    wanted.current = null
    box.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wanted row comes with new rows
  useEffect(focus, [tree])

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.find(({ index }) => index === indexOf(event.target as Element))
    if (!tree || !row || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const target = targetOf(event.key, row, tree)
    if (target === null) return
    event.preventDefault()
    if (typeof target === 'string') {
      if (row.kind === 'department') onOpen(row.path, target === 'open')
      return
    }
    wanted.current = target
    if (rows.some(({ index }) => index === target)) focus()
    else onPage(Math.floor(target / size) * size)
  }
  const onFocus = (event: FocusEvent) => setCurrent(indexOf(event.target))
  return { active, onKeyDown, onFocus }
}

import type { Category } from '@kawaraban/contract/categories.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { categoriesText as text } from '../../messages/categories.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CategoryMark } from './category-label.tsx'

type Direction = 'up' | 'down'

type RowsProps = {
  categories: readonly Category[]
  onEdit: (category: Category) => void
  onRemove: (category: Category) => void
  onMove: (category: Category, position: number) => void
}

/** The categories in their order, each with what can be done with it. */
export const CategoryRows = ({ categories, onEdit, onRemove, onMove }: RowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ categoryId: string; direction: Direction } | null>(null)
  // A row that is moved loses the focus, and so does a button that has come to the end of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order has changed
  useLayoutEffect(() => {
    if (moved.current === null) return
    const { categoryId, direction } = moved.current
    moved.current = null
    const row = list.current?.querySelector(`[data-category="${categoryId}"]`)
    const [own, other] = [direction, direction === 'up' ? 'down' : 'up'].map((name) =>
      row?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:not(:disabled)`),
    )
    const button = own ?? other
    button?.focus()
  }, [categories])
  const move = (category: Category, direction: Direction, position: number) => {
    moved.current = { categoryId: category.categoryId, direction }
    onMove(category, position)
  }
  return (
    <ul
      ref={list}
      aria-label={text.list}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {categories.map((category, index) => {
        const { categoryId, name, posters, posts = 0 } = category
        return (
          <li
            key={categoryId}
            data-category={categoryId}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-5"
          >
            <CategoryMark {...category} />
            <div className="min-w-40 flex-1">
              <bdi className="block font-bold wrap-anywhere">{name}</bdi>
              <p className="flex flex-wrap gap-x-3 text-fg-2 text-meta">
                <span className="tabular">{text.posts(posts)}</span>
                <span>{text.canPost(text.posters[posters])}</span>
              </p>
            </div>
            <div className="-mr-2 ml-auto flex items-center">
              <IconButton
                label={text.move.up(name)}
                icon={ArrowUp}
                data-move="up"
                isDisabled={index === 0}
                onPress={() => move(category, 'up', index - 1)}
              />
              <IconButton
                label={text.move.down(name)}
                icon={ArrowDown}
                data-move="down"
                isDisabled={index === categories.length - 1}
                onPress={() => move(category, 'down', index + 1)}
              />
              <Button
                variant="quiet"
                aria-label={text.edit.of(name)}
                onPress={() => onEdit(category)}
                className="px-2!"
              >
                {text.edit.short}
              </Button>
              <Button
                variant="quiet"
                aria-label={text.remove.of(name)}
                onPress={() => onRemove(category)}
                className="px-2! text-danger!"
              >
                {text.remove.short}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

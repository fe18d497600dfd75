import type { CategoryColour } from '@kawaraban/contract/categories.ts'
import type { PostCategory } from '@kawaraban/contract/news.ts'
import { categoryText } from '../../messages/category.ts'
import { classNames } from '../../ui/class-names.ts'
import icons from './category-icons.svg'

const backgrounds: Readonly<Record<CategoryColour, string>> = {
  blue: 'bg-blue',
  teal: 'bg-teal',
  green: 'bg-success',
  orange: 'bg-warn',
  red: 'bg-danger',
  pink: 'bg-pink',
  purple: 'bg-purple',
  gray: 'bg-fg-3',
}

type Look = Pick<PostCategory, 'colour' | 'icon'>

/** The icon of a category on its colour; it says nothing that its name does not. The icons are one file, so that no script has them. */
export const CategoryMark = ({ colour, icon }: Look) => (
  <span
    aria-hidden="true"
    data-badge=""
    className={classNames(
      'inline-flex size-5 shrink-0 items-center justify-center rounded-badge text-on-icon print:hidden',
      backgrounds[colour as CategoryColour] ?? backgrounds.gray,
    )}
  >
    <svg className="size-3.5" aria-hidden="true">
      <use href={`${icons}#${icon}`} />
    </svg>
  </span>
)

/** The category of a post: its mark and its name. */
export const CategoryLabel = ({ category }: { category: Look & Pick<PostCategory, 'name'> }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5 text-meta text-fg">
    <CategoryMark {...category} />
    <span className="min-w-0">
      <span className="sr-only">{categoryText.label}</span>
      <bdi>{category.name}</bdi>
    </span>
  </span>
)

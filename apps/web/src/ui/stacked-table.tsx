import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/*
 * On phones each row is a stack of its cells. Browsers drop a table's meaning when its parts are laid out as blocks,
 * so every part has an explicit role.
 */

const headingLook = 'px-2 py-2 text-left font-bold'

/** A table whose rows become stacks of their cells on phones, where its headings are only read aloud. */
export const StackedTable = ({
  label,
  headings,
  headingClass,
  areHeadingsHidden = false,
  children,
}: {
  label: string
  headings: readonly string[]
  headingClass?: string
  /** Only reads them aloud on every width. */
  areHeadingsHidden?: boolean
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <table role="table" aria-label={label} className="w-full border-collapse max-md:block">
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <thead role="rowgroup" className={areHeadingsHidden ? 'sr-only' : 'max-md:sr-only'}>
      <StackedRow className="border-line border-b text-meta text-fg-2">
        {headings.map((heading) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <th key={heading} role="columnheader" scope="col" className={classNames(headingLook, headingClass)}>
            {heading}
          </th>
        ))}
      </StackedRow>
    </thead>
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <tbody role="rowgroup" className="max-md:block">
      {children}
    </tbody>
  </table>
)

type Part = { className: string; children: ReactNode }

/** A row of it. */
export const StackedRow = ({ className, children }: Part) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <tr role="row" className={className}>
    {children}
  </tr>
)

/** A cell of it. */
export const StackedCell = ({ className, children }: Part) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <td role="cell" className={classNames('text-left align-middle md:px-2 md:py-2.5', className)}>
    {children}
  </td>
)

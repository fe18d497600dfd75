import { Fragment, type ReactNode } from 'react'
import { searchText } from '../../messages/search.ts'
import type { Mark } from './mark.tsx'

/** The names of files by which a post was found, each once, with their hits marked. */
export const drawHitFiles = (names: readonly string[], mark: Mark): ReactNode => (
  <p className="file-mark mt-0.5 line-clamp-2 text-meta break-all text-fg-2">
    <span className="sr-only">{searchText.hitFiles}</span>
    {[...new Set(names)].map((name, index) => (
      <Fragment key={name}>
        {index > 0 && '、'}
        <bdi>{mark(name)(name)}</bdi>
      </Fragment>
    ))}
  </p>
)

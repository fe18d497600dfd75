import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { importSpoken } from '../../messages/imports.ts'
import { announce } from '../../ui/announcer.tsx'
import { importsKey } from './import-query.ts'

/** States from which on names, roles and lists everywhere else are others than before. */
const endings: ReadonlySet<string> = new Set(['applied', 'undone', 'failed'])

/**
 * What a change of an import's state brings along while it is on show: screen readers announce it, the focus is on the heading
 * when what had it has gone, and everything else is loaded again once people have changed.
 */
export const useStateChange = ({ state }: PeopleImport): RefObject<HTMLHeadingElement | null> => {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    const wasChecked = shown.current === 'reading'
    shown.current = state
    announce(importSpoken[state])
    if (document.activeElement === document.body) heading.current?.focus()
    if (endings.has(state) && !wasChecked) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== importsKey[0] })
    }
  }, [state, queryClient])
  return heading
}

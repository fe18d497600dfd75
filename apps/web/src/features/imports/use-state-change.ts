import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { importSpoken } from '../../messages/imports.ts'
import { announce } from '../../ui/announcer.tsx'
import { importsKey } from './import-query.ts'

/** States after which names, roles and lists on other screens have changed. */
const endings: ReadonlySet<string> = new Set(['applied', 'undone', 'failed'])

/**
 * Follows the state of the displayed import: announces a change, focuses the returned heading when the focused element
 * is gone, and loads everything else again once people have changed.
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

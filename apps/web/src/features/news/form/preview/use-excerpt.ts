import type { ContentFormat } from '@kawaraban/contract/news.ts'
import { useEffect, useMemo, useState } from 'react'
import { lazyModule } from '../../../../platform/load-code.ts'

const grammar = lazyModule(() => import('@kawaraban/contract/formatted-text.ts'))

/** The excerpt of a content with marks; undefined for a plain one, and until the grammar is loaded. */
export const useExcerpt = (content: string, format: ContentFormat): string | undefined => {
  const [known, setKnown] = useState(grammar.loaded)
  const isWanted = format === 'markdown' && content !== ''
  useEffect(() => {
    if (!isWanted || known) return
    // Without it the card has the text as it is written.
    grammar.load().then(
      (code) => setKnown(code),
      () => undefined,
    )
  }, [isWanted, known])
  return useMemo(() => (isWanted ? known?.formattedExcerpt(content) : undefined), [isWanted, known, content])
}

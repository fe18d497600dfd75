import { useLayoutEffect, useRef, useState } from 'react'
import { checksText as text } from '../../../../messages/checks.ts'
import { useHasColumn } from '../../../../platform/use-has-column.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'

/** It is loaded after the form has been painted, and only where there is room for it. */
const LivePreview = lazyPart(() => import('./live-preview.tsx'))

const titleId = 'form-preview-title'

/** How readers will see the post, beside its form in wide windows; it follows the draft and remains in view. */
export const PreviewBeside = () => (useHasColumn() ? <Beside /> : null)

const Beside = () => {
  const area = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight)
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [])

  return (
    <aside
      aria-labelledby={titleId}
      // Between the header and the bar at the foot.
      className="sticky top-22 flex max-h-[calc(100dvh-11rem)] flex-col gap-3 self-start print:hidden"
    >
      <h2 id={titleId} className="text-card font-bold">
        {text.preview}
      </h2>
      {/* What is cut off can be scrolled by the keyboard. */}
      <div ref={area} tabIndex={isCut ? 0 : undefined} className="overflow-y-auto rounded-card">
        <div className="flex flex-col gap-3">
          <LivePreview />
        </div>
      </div>
    </aside>
  )
}

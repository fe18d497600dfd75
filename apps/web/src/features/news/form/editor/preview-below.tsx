import { useDeferredValue, useEffect, useRef } from 'react'
import { checksText } from '../../../../messages/checks.ts'
import { editorText as text } from '../../../../messages/editor.ts'
import { PostContent } from '../../detail/post-content.tsx'
import { useDraft } from '../form-store.ts'

/** The text as it will be drawn, under its field, where there is no preview beside the form. It follows behind the typing. */
export const PreviewBelow = () => {
  const area = useRef<HTMLElement>(null)
  const content = useDeferredValue(useDraft((draft) => draft.content))
  const isFormatted = useDraft((draft) => draft.contentFormat === 'markdown')
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={area} aria-label={text.preview} className="rounded-control border border-line bg-bg p-4">
      <PostContent
        content={content === '' ? checksText.noContent : content}
        isFormatted={isFormatted}
        headingLevel={2}
      />
    </section>
  )
}

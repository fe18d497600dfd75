import type { FormerText } from '@kawaraban/contract/news.ts'
import { useId, useMemo } from 'react'
import { changedText as text } from '../../messages/changed.ts'
import { useIsHydrated } from '../../platform/render-facts.ts'
import { ChangedText } from './changed-text.tsx'
import { changesBetween } from './changes.ts'
import { ComparedField } from './compared-field.tsx'

type ChangedNoticeProps = {
  title: string
  content: string
  /** The text that the reader had completed: null while it is being loaded, undefined where it is not stored any more. */
  former: FormerText | null | undefined
}

/**
 * Says to a reader who had completed a former version that the post has changed, and what was added and taken out. The new text
 * is whole below it.
 */
const ChangedNotice = ({ title, content, former }: ChangedNoticeProps) => {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="mb-6 rounded-card bg-info-soft p-4 forced-colors:border print:border print:border-line print:bg-transparent"
    >
      <h2 id={heading} className="text-card font-bold text-info">
        {text.heading}
      </h2>
      <p className="mt-1 phrased print:hidden">{text.sentence}</p>
      {former === undefined && <p className="mt-2 phrased text-fg-2 text-meta">{text.notStored}</p>}
      {former && <Changes title={title} content={content} former={former} />}
    </section>
  )
}

export default ChangedNotice

const Changes = ({ title, content, former }: ChangedNoticeProps & { former: FormerText }) => {
  // The server may segment words otherwise than the browser: the markup of both must agree.
  const unit = useIsHydrated() ? 'words' : 'lines'
  const changes = useMemo(
    () => ({
      title: changesBetween(former.title, title, unit),
      content: changesBetween(former.content, content, unit),
    }),
    [former, title, content, unit],
  )
  const [isTitleSame, isContentSame] = [former.title === title, former.content === content]
  if (isTitleSame && isContentSame) return <p className="mt-2 phrased text-fg-2 text-meta">{text.sameText}</p>
  return (
    <details open className="mt-2">
      <summary className="min-h-11 cursor-pointer content-center font-bold">{text.fold}</summary>
      <p className="phrased text-fg-2 text-meta">{text.legend}</p>
      <dl className="mt-2 flex flex-col gap-3 rounded-control bg-surface p-3">
        {!isTitleSame && (
          <ComparedField name={text.title}>
            <ChangedText parts={changes.title} />
          </ComparedField>
        )}
        {!isContentSame && (
          <ComparedField name={text.content}>
            <ChangedText parts={changes.content} isShort />
          </ComparedField>
        )}
      </dl>
    </details>
  )
}

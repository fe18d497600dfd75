import { detailText } from '../../../messages/detail.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { Mark } from '../../search/mark.tsx'
import { LinkedText } from './linked-text.tsx'

export type PostContentProps = {
  content: string
  /** The content has marks, by which it is drawn. */
  isFormatted: boolean
  /** The level of the heading that the content is below. */
  headingLevel?: 1 | 2 | 3
  /** Marks what the post was found by. */
  mark?: Mark | undefined
}

/** The column of a text, and how each of its paragraphs is set. */
export const contentClass = 'max-w-[40em] text-body'
export const paragraphClass = 'whitespace-pre-wrap [unicode-bidi:plaintext]'

/** The string as it is written. It is readable also where it has marks and their code cannot be loaded. */
const PlainContent = ({ content, mark }: PostContentProps) => (
  <div className={`${contentClass} ${paragraphClass}`}>
    <LinkedText text={content} mark={mark} />
  </div>
)

/** Plain posts do without the parser. */
export const FormattedContent = lazyPart(() => import('./formatted-content.tsx'), PlainContent)

const FilesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailed title={detailText.filesNotLoaded} onReload={onRetry} />
)

/** The files of a post, whose code posts without files do without. */
export const FileList = lazyPart(() => import('../../files/files-of-post.tsx'), FilesFailed)

/** What has changed since the reader completed the post, whose code other readers do without. */
export const ChangedNotice = lazyPart(() => import('../../versions/changed-notice.tsx'))

/** The body of a post with its line breaks, its marks drawn where it has some, addresses as links. */
export const PostContent = (props: PostContentProps) =>
  props.isFormatted ? <FormattedContent {...props} /> : <PlainContent {...props} />

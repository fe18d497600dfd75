import { type AttachedFile, filesPath } from '@kawaraban/contract/attached-files.ts'
import { useState } from 'react'
import { feedText } from '../../messages/feed.ts'
import { useIsWebView } from '../../platform/render-facts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LoadedPicture = lazyPart(() => import('./loaded-picture.tsx'))

/** How many files a post has; nothing for a post without any. */
export const FileCount = ({ count }: { count: number | undefined }) =>
  count ? <span className="file-mark tabular">{feedText.files(count)}</span> : null

/**
 * The first picture of a post on its card, in a space that is there before it. A feed's largest paint is one of its texts, so
 * that pictures are loaded after them, when they come near. One whose address fails is loaded as in the web view, again and again.
 */
export const CardPicture = ({ file }: { file: AttachedFile }) => {
  const [hasFailed, setFailed] = useState(false)
  const isLoaded = useIsWebView() || hasFailed
  return (
    <div className="mt-1 ml-3 h-15 w-20 overflow-hidden rounded-control bg-sunken md:col-start-3 md:row-span-2 md:row-start-2 md:mt-0.5 md:h-18.5 md:w-25">
      {file.state === 'ready' &&
        (isLoaded ? (
          <LoadedPicture file={file} />
        ) : (
          <img
            src={`${filesPath}/${file.fileId}/small`}
            alt={file.alt ?? ''}
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
            className="size-full object-cover text-meta"
          />
        ))}
    </div>
  )
}

import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import type { PictureSize } from '@kawaraban/contract/files-kinds.ts'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { filesText as text } from '../../messages/files.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePictureSource } from './picture-source.ts'
import { useIsNear } from './use-is-near.ts'

type PictureProps = {
  file: AttachedFile
  /** The size for the web view, and for browsers that do not choose one. */
  size: PictureSize
  /** How wide it is shown, for the browser's choice. */
  sizes: string
  /** Text for those who cannot see it; empty where there is one beside it. */
  alt: string
  /** When it is loaded: before the other pictures, at once, or when it comes near the screen. */
  when?: 'first' | 'atOnce' | 'near'
  className?: string
}

/** A picture that is ready. It takes its space before it is loaded; one that was lost with the network comes with it. */
export const Picture = ({ file, size, sizes, alt, when = 'atOnce', className }: PictureProps) => {
  const [isNear, watch] = useIsNear()
  const { source, isLost } = usePictureSource(file, size, when !== 'near' || isNear)
  const [hasFailed, setFailed] = useState(false)
  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline) setFailed(false)
  }, [isOnline])
  const { width = 4, height = 3 } = file
  const box = { aspectRatio: `${width} / ${height}` }
  if (isLost || hasFailed) {
    return (
      <span
        style={box}
        className={classNames(
          'flex w-full flex-col items-center justify-center gap-2 bg-sunken p-2 text-fg-2',
          className,
        )}
      >
        <ImageOff size={22} aria-hidden="true" />
        <span className="text-meta">{text.notShown}</span>
      </span>
    )
  }
  if (!source)
    return (
      <span
        ref={when === 'near' ? watch : undefined}
        style={box}
        className={classNames('block w-full bg-sunken', className)}
      />
    )
  return (
    <img
      {...source}
      {...(source.srcSet && { sizes })}
      {...(when === 'first' && { fetchPriority: 'high' })}
      alt={alt}
      width={width}
      height={height}
      loading={when === 'near' ? 'lazy' : 'eager'}
      decoding="async"
      // The event of one that failed before the page was hydrated is over.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true)
      }}
      onError={() => setFailed(true)}
      className={classNames('block h-auto w-full bg-sunken', className)}
    />
  )
}

import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import type { PictureSize } from '@kawaraban/contract/files-kinds.ts'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { filesText as text } from '../../messages/files.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePictureSource } from './picture-source.ts'

type PictureProps = {
  file: AttachedFile
  /** The size for the web view, and for browsers that do not choose one. */
  size: PictureSize
  /** How wide it is shown, for the browser's choice. */
  sizes: string
  /** Text for those who cannot see it; empty where there is one beside it. */
  alt: string
  /** Pictures that are not on screen yet are loaded when they come near. */
  isLazy?: boolean
  className?: string
}

/** A picture that is ready. It takes its space before it is loaded. */
export const Picture = ({ file, size, sizes, alt, isLazy = false, className }: PictureProps) => {
  const { source, isLost } = usePictureSource(file, size)
  const [hasFailed, setFailed] = useState(false)
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
  if (!source) return <span style={box} className={classNames('block w-full bg-sunken', className)} />
  return (
    <img
      {...source}
      {...(source.srcSet && { sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setFailed(true)}
      className={classNames('block h-auto w-full bg-sunken', className)}
    />
  )
}

import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { ImageOff } from 'lucide-react'
import { useLoadedPicture } from './picture-source.ts'
import { useIsNear } from './use-is-near.ts'

/** The picture of a card, loaded by a call once it comes near the screen. */
const LoadedPicture = ({ file }: { file: AttachedFile }) => {
  const [isNear, watch] = useIsNear()
  const { address, isLost } = useLoadedPicture(file.fileId, 'small', isNear)
  if (address !== null) return <img src={address} alt={file.alt ?? ''} className="size-full object-cover" />
  return (
    <span ref={watch} className="flex size-full items-center justify-center text-fg-3">
      {isLost && (
        <>
          <ImageOff size={20} aria-hidden="true" />
          <span className="sr-only">{file.alt}</span>
        </>
      )}
    </span>
  )
}

export default LoadedPicture

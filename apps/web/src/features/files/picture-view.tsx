import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { ModalOverlay, Modal as Sheet } from 'react-aria-components/Modal'
import { filesText } from '../../messages/files.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useClosedByBack } from '../../ui/open-windows.ts'
import { useSwipe } from '../../ui/use-swipe.ts'
import { Picture } from './picture.tsx'

const text = filesText.large

type PictureViewProps = {
  pictures: readonly AttachedFile[]
  openId: string
  onTurn: (fileId: string) => void
  onClose: () => void
}

/** One picture as large as the window; a swipe, the arrow keys and buttons turn to the next, Escape and Back close it. */
export const PictureView = ({ pictures, openId, onTurn, onClose }: PictureViewProps) => {
  const sheet = useRef<HTMLDivElement>(null)
  useClosedByBack(onClose)
  const index = Math.max(
    0,
    pictures.findIndex(({ fileId }) => fileId === openId),
  )
  const turn = (step: 1 | -1) => {
    const to = pictures[index + step]
    if (to) onTurn(to.fileId)
  }
  const file = pictures[index]
  if (!file) return null
  const name = file.alt || file.name
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="animate-appear fixed inset-0 z-50 flex h-dvh bg-surface"
    >
      <Sheet ref={sheet} className="flex w-full">
        <Turning sheet={sheet} onTurn={turn} />
        <Dialog aria-label={text.label} className="flex min-h-0 w-full flex-col outline-none">
          <div className="flex items-center gap-2 px-2 py-1">
            <p role="status" className="tabular min-w-0 flex-1 truncate px-2 text-meta text-fg-2">
              {pictures.length > 1 && `${text.position(index + 1, pictures.length)} `}
              <bdi>{name}</bdi>
            </p>
            {pictures.length > 1 && (
              <>
                <TurnButton label={text.previous} icon={ChevronLeft} isLast={index === 0} onPress={() => turn(-1)} />
                <TurnButton
                  label={text.next}
                  icon={ChevronRight}
                  isLast={index === pictures.length - 1}
                  onPress={() => turn(1)}
                />
              </>
            )}
            <IconButton autoFocus label={text.close} icon={X} onPress={onClose} />
          </div>
          <div className="flex min-h-0 flex-1 items-center justify-center p-2">
            <Picture
              key={file.fileId}
              file={file}
              size="large"
              sizes="100vw"
              alt={name}
              className="max-h-full object-contain"
            />
          </div>
        </Dialog>
      </Sheet>
    </ModalOverlay>
  )
}

type TurnButtonProps = { label: string; icon: LucideIcon; isLast: boolean; onPress: () => void }

/** At the last picture it does nothing but keeps the focus, with which the keys would be lost. */
const TurnButton = ({ label, icon, isLast, onPress }: TurnButtonProps) => (
  <IconButton
    label={label}
    icon={icon}
    aria-disabled={isLast}
    onPress={onPress}
    className="aria-disabled:cursor-not-allowed aria-disabled:text-fg-3"
  />
)

/** Follows swipes and keys once the sheet is on screen. */
const Turning = ({ sheet, onTurn }: { sheet: RefObject<HTMLDivElement | null>; onTurn: (step: 1 | -1) => void }) => {
  useSwipe(sheet, onTurn)
  return null
}

import type { ReactNode, Ref } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { ModalOverlay, Modal as Sheet } from 'react-aria-components/Modal'
import { classNames } from './class-names.ts'
import { useClosedByBack } from './open-windows.ts'

type ModalProps = {
  /** Heading; empty for a message that needs none, which is then named by `label`. */
  title: string
  label?: string | undefined
  /** `alertdialog` for messages and questions: a press outside does not close them. */
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children: ReactNode
  /** For what is compared: as wide as a post. */
  isWide?: boolean
  /** Buttons, the main one last. */
  footer: ReactNode
  sheetRef?: Ref<HTMLDivElement> | undefined
}

/** The buttons stay in view over a content that is scrolled, unless the window is low. */
const footerClass =
  '-mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-surface px-6 pt-3 pb-6 [@media(height>=30rem)]:sticky [@media(height>=30rem)]:-bottom-6'

/** A modal dialog that traps the focus; Escape closes it, and Back, unless it is a message, which is at most 400 px wide. */
export const Modal = ({
  title,
  label,
  role = 'dialog',
  isWide = false,
  onClose,
  children,
  footer,
  sheetRef,
}: ModalProps) => {
  useClosedByBack(role === 'dialog' ? onClose : null)
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="animate-appear fixed inset-0 z-50 flex h-dvh items-center justify-center bg-veil p-4"
    >
      <Sheet
        {...(sheetRef === undefined ? {} : { ref: sheetRef })}
        className={classNames(
          'flex max-h-full w-full overflow-hidden rounded-card border border-transparent bg-surface shadow-float',
          role === 'alertdialog' ? 'max-w-[400px]' : isWide ? 'max-w-[760px]' : 'max-w-[480px]',
        )}
      >
        <Dialog
          role={role}
          {...(title === '' ? { 'aria-label': label ?? '' } : {})}
          className="flex w-full scroll-pb-24 flex-col gap-3 overflow-auto p-6 outline-none"
        >
          {title !== '' && (
            <Heading slot="title" className="text-card font-bold">
              {title}
            </Heading>
          )}
          <div className={classNames('phrased whitespace-pre-line text-fg', title === '' && 'pt-1')}>{children}</div>
          <div className={footerClass}>{footer}</div>
        </Dialog>
      </Sheet>
    </ModalOverlay>
  )
}

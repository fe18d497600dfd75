import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { tipText } from '../../messages/tips.ts'
import { Button } from '../../ui/button.tsx'
import { type Box, litBox, placeBubble } from './bubble-place.ts'

type TipOverlayProps = {
  /** Changes with every hint, so that each one takes the focus and is read aloud. */
  id: string
  target: Element
  text: string
  position: number
  count: number
  onClose: () => void
  onCloseAll: () => void
}

type Layout = { lit: Box; top: number; left: number }

/** One hint over the darkened page: its target is lit, focus remains in the bubble, Escape closes it. */
const TipOverlay = ({ id, target, text, position, count, onClose, onCloseAll }: TipOverlayProps) => {
  const textId = useId()
  const bubble = useRef<HTMLElement>(null)
  const layout = useLayout(target, bubble)
  const isLast = position === count
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-50 h-dvh overflow-hidden print:hidden"
    >
      <Modal>
        <div
          aria-hidden="true"
          style={layout?.lit}
          className="absolute rounded-control shadow-[0_0_0_200vmax_var(--color-veil)] outline-3 outline-focus-inner forced-colors:outline-[Highlight]"
        />
        <Dialog
          key={id}
          ref={bubble}
          aria-label={tipText.name(position, count)}
          aria-describedby={textId}
          style={layout ? { top: layout.top, left: layout.left } : {}}
          className="animate-appear absolute flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-1 rounded-card border border-line bg-surface p-5 shadow-float outline-none"
        >
          <p aria-hidden="true" className="tabular text-meta text-fg-3">
            {tipText.position(position, count)}
          </p>
          <p id={textId} className="phrased">
            {text}
          </p>
          <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
            {!isLast && (
              <Button variant="quiet" onPress={onCloseAll} className="mr-auto -ml-3 px-3">
                {tipText.closeAll}
              </Button>
            )}
            <Button variant="primary" autoFocus onPress={onClose}>
              {isLast ? tipText.close : tipText.next}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Height of the sticky header. */
const headerSpace = 80

/** Scrolls to the middle of the screen; a tall target begins under the header and leaves room for its bubble. */
const bringIntoView = (target: Element): undefined => {
  const isTall = target.getBoundingClientRect().height > window.innerHeight * 0.6
  target.scrollIntoView({ block: isTall ? 'start' : 'center', inline: 'nearest' })
  if (isTall) window.scrollBy(0, -headerSpace)
}

/** The positions of light and bubble, updated while the page moves; undefined before the first measurement. */
const useLayout = (target: Element, bubble: RefObject<HTMLElement | null>): Layout | undefined => {
  const [layout, setLayout] = useState<Layout>()
  useLayoutEffect(() => bringIntoView(target), [target])
  useEffect(() => {
    const measure = () => {
      if (!bubble.current) return
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const lit = litBox(target.getBoundingClientRect(), screen)
      setLayout({ lit, ...placeBubble(lit, bubble.current.getBoundingClientRect(), screen) })
    }
    measure()
    const resizes = new ResizeObserver(measure)
    for (const element of [document.documentElement, target]) resizes.observe(element)
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      resizes.disconnect()
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [target, bubble])
  return layout
}

export default TipOverlay

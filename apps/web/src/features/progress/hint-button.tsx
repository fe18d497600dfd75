import { CircleHelp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { IconButton } from '../../ui/icon-button.tsx'

/** A button that opens a short explanation beside itself; Escape or a press elsewhere closes it. */
export const HintButton = ({ label, children }: { label: string; children: ReactNode }) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        icon={CircleHelp}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="-mr-2.5"
      />
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        offset={6}
        containerPadding={8}
        className="animate-appear w-80 max-w-[calc(100vw-1rem)] rounded-card border border-line bg-surface p-4 phrased text-meta text-fg shadow-float"
      >
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </Popover>
    </>
  )
}

import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { draftsButton } from '../../messages/drafts-button.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const DraftsDialog = lazyPart(() => import('./drafts-dialog.tsx'))

/** Opens the list of own drafts, for those who may post. */
export const DraftsButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={draftsButton}
        icon={<FilePen size={18} aria-hidden="true" />}
        onPress={() => setOpen(true)}
        className="gap-1.5 px-2! max-md:text-meta"
      >
        <span className="max-md:sr-only">{draftsButton}</span>
      </Button>
      {isOpen && <DraftsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

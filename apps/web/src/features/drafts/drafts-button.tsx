import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { draftsButton } from '../../messages/drafts-button.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const DraftsDialog = lazyPart(() => import('./drafts-dialog.tsx'))

/** Opens the list of own drafts, for those who may post. */
export const DraftsButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={draftsButton} icon={FilePen} aria-haspopup="dialog" onPress={() => setOpen(true)} />
      {isOpen && <DraftsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

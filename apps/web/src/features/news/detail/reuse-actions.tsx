import { CopyPlus, LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { detailText as text } from '../../../messages/detail.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { DialogFailed } from '../../templates/dialog-failed.tsx'

const SaveTemplateDialog = lazyPart(() => import('../../templates/save-template-dialog.tsx'), DialogFailed)

/** Begins a new post from this one, and stores it as a template: for those who may post. */
export const ReuseActions = ({ newsId, title }: { newsId: string; title: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton
        to="/news/add"
        search={{ copyOf: newsId }}
        variant="quiet"
        icon={<CopyPlus size={18} aria-hidden="true" />}
        className="px-3"
      >
        {text.copy}
      </LinkButton>
      <Button
        variant="quiet"
        icon={<LayoutTemplate size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
        className="px-3"
      >
        {text.saveAsTemplate}
      </Button>
      {isOpen && <SaveTemplateDialog newsId={newsId} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import { LayoutTemplate } from 'lucide-react'
import { useEffect, useState } from 'react'
import { templatesText as text } from '../../../../messages/templates.ts'
import { Button } from '../../../../ui/button.tsx'
import { showConfirm } from '../../../../ui/dialogs.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { DialogFailed } from '../../../templates/dialog-failed.tsx'
import { formStore, useForm } from '../form-store.ts'
import { selectPlaceholder } from './select-placeholder.ts'
import { filledFromTemplate, templateOf } from './template-draft.ts'

const TemplatesDialog = lazyPart(() => import('../../../templates/templates-dialog.tsx'), DialogFailed)

type Form = Pick<ReturnType<typeof formStore.getState>, 'draft' | 'fresh' | 'unfilled'>

/**
 * Whether the user has written anything, now or in the draft that was opened: what a template has filled in may be filled by another one.
 */
const isWritten = ({ draft, fresh, unfilled }: Form) =>
  (['title', 'content'] as const).some((key) => {
    const isFilled = unfilled !== null && draft[key] === fresh[key] && draft[key] !== unfilled[key]
    return draft[key] !== '' && !isFilled
  })

/** Opens the templates of the company over the form of a new post. */
export const TemplatesSlot = () => {
  const isNew = useForm(({ newsId }) => newsId === null)
  return isNew ? <Templates /> : null
}

const Templates = () => {
  const hasText = useForm(isWritten)
  const [current, setCurrent] = useState<TemplateFields | null>(null)
  const [isFilled, setFilled] = useState(false)
  const isOpen = current !== null
  // The window keeps the focus in itself until it has closed.
  useEffect(() => {
    if (isOpen || !isFilled) return
    selectPlaceholder()
    setFilled(false)
  }, [isOpen, isFilled])
  const use = async (fields: TemplateFields) => {
    if (isWritten(formStore.getState()) && !(await showConfirm(text.questions.replace))) return false
    formStore.getState().fill(filledFromTemplate(fields))
    toast(text.filled)
    setFilled(true)
    return true
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={<LayoutTemplate size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPress={() => setCurrent(templateOf(formStore.getState().draft))}
        className="-mr-3 ml-auto px-3"
      >
        {hasText ? text.open : text.offer}
      </Button>
      {current && <TemplatesDialog current={current} onUse={use} onClose={() => setCurrent(null)} />}
    </>
  )
}

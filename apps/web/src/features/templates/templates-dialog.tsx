import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import { templatesText as text } from '../../messages/templates.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { settingsOf } from './settings.ts'
import { Settings, Stored, TemplateName, TemplateTexts } from './template-fields.tsx'
import { TemplateList } from './template-list.tsx'
import { useTemplates } from './use-templates.ts'

type TemplatesDialogProps = {
  /** What is in the form. */
  current: TemplateFields
  /** Fills the form, and resolves to whether the user wants that. */
  onUse: (fields: TemplateFields) => Promise<boolean>
  onClose: () => void
}

const titles = { list: text.title, new: text.saveTitle, edit: text.editTitle }

/**
 * Begins a post from a template, stores what is in the form as one, and changes and deletes templates. One window for all steps:
 * one that is replaced by another loses the focus between them.
 */
const TemplatesDialog = ({ current, onUse, onClose }: TemplatesDialogProps) => {
  const { step, isPending, input, setInput, errors, ...templates } = useTemplates({ current, onUse, onClose })
  const hasText = Boolean(current.title || current.content)
  const fields = { value: input, errors, isSaving: isPending, onChange: setInput }
  const submit = () => void templates.submit()
  const footer =
    step.kind === 'list' ? (
      <>
        <Button onPress={onClose}>{text.close}</Button>
        {hasText && (
          <Button variant="primary" isPending={isPending} onPress={templates.enterNew}>
            {text.saveCurrent}
          </Button>
        )}
      </>
    ) : (
      <>
        <Button onPress={() => void templates.back()}>{text.back}</Button>
        {(step.kind === 'edit' || templates.canStore) && (
          <Button variant="primary" isPending={isPending} onPress={submit}>
            {text.submit}
          </Button>
        )}
      </>
    )
  return (
    <Modal title={titles[step.kind]} onClose={() => void templates.close()} footer={footer}>
      {step.kind === 'list' && (
        <TemplateList
          isDisabled={isPending}
          onUse={(template) => void templates.use(template)}
          onEdit={(template) => void templates.edit(template)}
          onDelete={(template) => void templates.remove(template)}
        />
      )}
      {step.kind === 'new' &&
        (templates.canStore ? (
          <div className="flex flex-col gap-4">
            <TemplateName {...fields} onEnter={submit} />
            <Stored fields={current} />
          </div>
        ) : (
          <p>{text.textsWrong}</p>
        ))}
      {step.kind === 'edit' && (
        <div className="flex flex-col gap-4">
          <TemplateName {...fields} onEnter={submit} />
          <TemplateTexts {...fields} />
          <Settings
            value={templates.settings}
            stored={settingsOf(step.template.fields)}
            ofForm={settingsOf(current)}
            isSaving={isPending}
            onChange={templates.setSettings}
          />
          <p className="text-meta text-fg-2">{text.hint}</p>
        </div>
      )}
    </Modal>
  )
}

export default TemplatesDialog

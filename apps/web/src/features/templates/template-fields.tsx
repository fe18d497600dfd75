import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { contentMaxLength, titleMaxLength } from '@kawaraban/contract/news.ts'
import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import { lengthOf } from '@kawaraban/contract/text.ts'
import { templatesText as text } from '../../messages/templates.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useCategory } from '../categories/use-category.ts'
import type { TemplateInput } from './checked-input.ts'
import { areSameSettings, type TemplateSettings } from './settings.ts'
import { settingsLine } from './settings-line.ts'

type FieldsProps = {
  value: TemplateInput
  errors: TemplateInput
  isSaving: boolean
  onChange: (value: TemplateInput) => void
}

/** The name of a template; Enter saves it. */
export const TemplateName = ({ value, errors, isSaving, onChange, onEnter }: FieldsProps & { onEnter: () => void }) => (
  <TextField
    label={text.name}
    isRequired
    value={value.name}
    autoFocus
    autoComplete="off"
    error={errors.name}
    counter={{ length: lengthOf(value.name.trim()), max: profileMaxLength }}
    onChange={(name) => onChange({ ...value, name })}
    isReadOnly={isSaving}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
    }}
  />
)

/** The texts that a template sets; either may be empty. */
export const TemplateTexts = ({ value, errors, isSaving, onChange }: FieldsProps) => (
  <>
    <TextField
      label={text.fields.title}
      value={value.title}
      autoComplete="off"
      error={errors.title}
      counter={{ length: lengthOf(value.title), max: titleMaxLength }}
      onChange={(title) => onChange({ ...value, title })}
      isReadOnly={isSaving}
    />
    <TextArea
      label={text.fields.content}
      value={value.content}
      error={errors.content}
      counter={{ length: lengthOf(value.content), max: contentMaxLength }}
      onChange={(content) => onChange({ ...value, content })}
      isReadOnly={isSaving}
      // What the template sets is in view, too.
      className="[&_textarea]:max-h-[max(9rem,26dvh)]"
    />
  </>
)

/** What a template sets beside its texts, in words. */
const useSettingsLine = (settings: TemplateSettings): string => {
  const category = useCategory(settings.categoryId ?? null)
  return settingsLine(settings, category?.name ?? null)
}

/** What is stored of a post, and how to say what is filled in each time. */
export const Stored = ({ fields }: { fields: TemplateFields }) => (
  <>
    <p className="text-meta text-fg-2">{text.saved(useSettingsLine(fields))}</p>
    <p className="text-meta text-fg-2">{text.hint}</p>
  </>
)

type SettingsProps = {
  value: TemplateSettings
  stored: TemplateSettings
  /** Those of the form that is open under the window. */
  ofForm: TemplateSettings
  isSaving: boolean
  onChange: (settings: TemplateSettings) => void
}

/** What a template sets beside its texts, and a button that replaces it by what the form has, and back. */
export const Settings = ({ value, stored, ofForm, isSaving, onChange }: SettingsProps) => {
  const isTaken = areSameSettings(value, ofForm)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="min-w-0 flex-1 basis-60 text-fg-2 text-meta">
        {text.settingsOf(useSettingsLine(value))}
      </p>
      {!areSameSettings(stored, ofForm) && (
        <Button className="text-meta" isDisabled={isSaving} onPress={() => onChange(isTaken ? stored : ofForm)}>
          {isTaken ? text.restoreSettings : text.takeSettings}
        </Button>
      )}
    </div>
  )
}

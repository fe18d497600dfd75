import {
  type Category,
  categoryColours,
  categoryIcons,
  categoryNameMaxLength,
  type NewCategory,
} from '@kawaraban/contract/categories.ts'
import { lengthOf, textFaults } from '@kawaraban/contract/text.ts'
import { textMessage } from '@kawaraban/contract/text-messages.ts'
import { useState } from 'react'
import { categoriesText } from '../../messages/categories.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { confirmLeave } from '../../ui/confirm-leave.ts'
import { Modal } from '../../ui/modal.tsx'
import { SavedFields } from '../../ui/saved-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CategoryLabel, CategoryMark } from './category-label.tsx'
import { RadioChoice } from './radio-choice.tsx'

const text = categoriesText.dialog

/** A new category, before anything is chosen. */
const fresh: NewCategory = { name: '', colour: 'blue', icon: 'tag', posters: 'editors' }

const isSame = (one: NewCategory, other: NewCategory) =>
  one.name.trim() === other.name &&
  one.colour === other.colour &&
  one.icon === other.icon &&
  one.posters === other.posters

type CategoryDialogProps = {
  /** The category that is changed; null for a new one. */
  stored: Category | null
  isPending: boolean
  /** Resolves to whether it was saved, or to what is wrong with the name. */
  onSave: (category: NewCategory) => Promise<boolean | string>
  onClose: () => void
}

/** Name, colour and icon of a category, and who may post in it. */
export const CategoryDialog = ({ stored, isPending, onSave, onClose }: CategoryDialogProps) => {
  const first = stored ?? fresh
  const [draft, setDraft] = useState<NewCategory>(first)
  const [showsError, setShowsError] = useState(false)
  const [refused, setRefused] = useState('')
  const isChanged = !isSame(draft, first)
  useUnsaved(isChanged)
  const change = (part: Partial<NewCategory>) => setDraft({ ...draft, ...part })
  const name = draft.name.trim()
  const faults = textFaults(name, categoryNameMaxLength, 'one')
  const error = showsError ? textMessage(faults, categoryNameMaxLength) : ''

  const close = async () => {
    if (!isChanged || (await confirmLeave())) onClose()
  }
  const save = async () => {
    setShowsError(true)
    if (faults.length > 0 || isPending) return
    const saved = await onSave({ ...draft, name })
    if (saved === true) onClose()
    else if (saved !== false) setRefused(saved)
  }
  return (
    <Modal
      title={stored === null ? text.add : text.edit}
      onClose={() => void close()}
      footer={
        <>
          <Button onPress={() => void close()}>{text.cancel}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void save()}>
            {stored === null ? text.create : text.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          label={text.name}
          isRequired
          hint={text.nameHint}
          value={draft.name}
          autoFocus
          autoComplete="off"
          isReadOnly={isPending}
          error={error || refused}
          counter={{ length: lengthOf(name), max: categoryNameMaxLength }}
          onChange={(entered) => {
            setRefused('')
            change({ name: entered })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save()
          }}
        />
        <SavedFields isSaving={isPending} className="gap-5">
          <RadioChoice
            legend={text.colour}
            choices={categoryColours}
            chosen={draft.colour}
            nameOf={(id) => categoriesText.colours[id]}
            onChange={(colour) => change({ colour })}
          >
            {(colour) => <CategoryMark colour={colour} icon={draft.icon} />}
          </RadioChoice>
          <RadioChoice
            legend={text.icon}
            choices={categoryIcons}
            chosen={draft.icon}
            nameOf={(id) => categoriesText.icons[id]}
            areNamesHidden
            onChange={(icon) => change({ icon })}
          >
            {(icon) => <CategoryMark colour={draft.colour} icon={icon} />}
          </RadioChoice>
          <RadioChoice
            legend={text.posters}
            hint={text.postersHint}
            choices={['editors', 'admins'] as const}
            chosen={draft.posters}
            nameOf={(id) => categoriesText.posters[id]}
            onChange={(posters) => change({ posters })}
          />
        </SavedFields>
        {name !== '' && (
          <p className="flex flex-wrap items-center gap-x-3 text-meta text-fg-2">
            {text.preview}
            <CategoryLabel category={{ ...draft, name }} />
          </p>
        )}
      </div>
    </Modal>
  )
}

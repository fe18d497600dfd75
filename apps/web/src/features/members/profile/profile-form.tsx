import { type CompanyUser, profileMaxLength } from '@kawaraban/contract/members.ts'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { profileText as text } from '../../../messages/profile.ts'
import { useUnsaved } from '../../../shell/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FootBar } from '../../../ui/foot-bar.tsx'
import { insertText } from '../../../ui/insert-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { asOneLine, type ProfileField, profileLength, profileMessage, toSend } from '../profile-field.ts'
import { type Saving, useProfileSaving } from './use-profile-saving.ts'

/** Browsers replace pasted line ends by spaces. */
const pasteOneLine = (event: ClipboardEvent<HTMLInputElement>) => {
  const pasted = event.clipboardData.getData('text')
  if (asOneLine(pasted) === pasted) return
  event.preventDefault()
  insertText(event.currentTarget, asOneLine(pasted))
}

/** Some browsers submit a form on the Enter that ends a conversion; only the button saves. */
const doNotSubmit = (event: FormEvent) => event.preventDefault()

/**
 * One field of a profile and the button that saves it. Enter and Tab do nothing in the field. To leave it by keyboard,
 * Escape moves on to the button and Shift and Tab move back; the screen says so, to the eye once Tab has been pressed.
 */
export const ProfileForm = ({
  field,
  stored,
  of,
  ...saving
}: {
  field: ProfileField
  stored: string
  /** Whose profile it is, when not the own one. */
  of?: Pick<CompanyUser, 'name' | 'docomoId'>
} & Saving) => {
  const [value, setValue] = useState(stored)
  const [isTabPressed, setTabPressed] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const { isSaving, isSaved, save } = useProfileSaving(saving)
  useUnsaved(value !== stored && !isSaved)
  const message = profileMessage(value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) event.preventDefault()
    if (event.key === 'Tab') setTabPressed(true)
    if (event.key === 'Escape') saveButton.current?.focus()
  }
  const onSave = () => {
    if (message === '') void save(toSend(value))
  }
  return (
    <form onSubmit={doNotSubmit} className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      <Card className="flex flex-col gap-4">
        {of && (
          <p className="flex flex-wrap items-baseline gap-x-3">
            <bdi className="wrap-anywhere min-w-0 font-bold">{text.of(of.name)}</bdi>
            <bdi className="tabular wrap-anywhere min-w-0 text-fg-2 text-meta">{of.docomoId}</bdi>
          </p>
        )}
        <TextField
          label={text.labels[field]}
          isRequired
          hint={
            <>
              {text.hint(profileMaxLength)}
              <span className={isTabPressed ? 'block' : 'sr-only'}>{text.leaveField}</span>
            </>
          }
          value={value}
          onChange={(entered) => setValue(asOneLine(entered))}
          isReadOnly={isSaving}
          onPaste={pasteOneLine}
          onKeyDown={onKeyDown}
          error={value === stored ? '' : message}
          counter={{ length: profileLength(value), max: profileMaxLength }}
          enterKeyHint="done"
          autoComplete="off"
        />
      </Card>
      <FootBar>
        <Button
          ref={saveButton}
          variant="primary"
          size="large"
          aria-disabled={message !== ''}
          isPending={isSaving}
          onPress={onSave}
          className="ml-auto"
        >
          {text.save}
        </Button>
      </FootBar>
    </form>
  )
}

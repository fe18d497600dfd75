import { roleLabel } from '@kawaraban/contract/messages.ts'
import { roles } from '@kawaraban/contract/policy.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { personText as text } from '../../messages/people.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { asOneLine, profileLength } from '../members/profile-field.ts'
import { faultsOf, fieldMaxLength, type PersonDraft, textFields } from './person-fields.ts'

const roleOptions = roles.map((id) => ({ id, label: roleLabel[id] }))

/** Some browsers submit a form on the Enter that ends a conversion; only the button saves. */
const doNotSubmit = (event: FormEvent) => event.preventDefault()

const isSame = (one: PersonDraft, other: PersonDraft) =>
  one.docomoId === other.docomoId &&
  one.role === other.role &&
  one.address === other.address &&
  textFields.every((field) => one[field] === other[field])

/**
 * What is known of one person, and the button that saves it. A field counts as wrong once it was left or the button was pressed.
 * The account ID and, of oneself, the role are shown and cannot be changed where `hasFixedId` and `hasFixedRole` say so. `children` are
 * below the fields.
 */
export const PersonForm = ({
  stored,
  hasFixedId = false,
  hasFixedRole = false,
  hasAddress,
  addressError = '',
  idError = '',
  idHelp,
  submit,
  isSaving,
  isSaved,
  onEdit,
  onSave,
  children,
}: {
  stored: PersonDraft
  hasFixedId?: boolean
  hasFixedRole?: boolean
  /** Whether people have mail addresses here. */
  hasAddress: boolean
  /** What the server has said of the address. */
  addressError?: string
  /** What the server has said of the account ID, and what helps with it. */
  idError?: string
  idHelp?: ReactNode
  submit: string
  isSaving: boolean
  isSaved: boolean
  onEdit?: () => void
  onSave: (draft: PersonDraft) => void
  children?: ReactNode
}) => {
  const [draft, setDraft] = useState(stored)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const faults = faultsOf(draft)
  useUnsaved(!isSame(draft, stored) && !isSaved)
  // The bar of the button covers what is at the foot of the screen.
  useEffect(() => {
    const refused = addressError && form.current?.querySelector<HTMLInputElement>('input[name=address]')
    if (!refused) return
    refused.focus()
    refused.scrollIntoView({ block: 'center' })
  }, [addressError])
  const change = (part: Partial<PersonDraft>) => {
    setDraft({ ...draft, ...part })
    onEdit?.()
  }
  const leave = (field: string) => () => setLeft(new Set([...left, field]))
  const errorOf = (field: keyof typeof faults) => (left.has(field) ? faults[field] : '')
  const press = () => {
    const wrong = (['docomoId', ...textFields] as const).find((field) => faults[field] !== '')
    setLeft(new Set(['docomoId', ...textFields]))
    if (wrong) form.current?.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus()
    else onSave(draft)
  }
  return (
    <form
      ref={form}
      onSubmit={doNotSubmit}
      noValidate
      className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4"
    >
      <Card className="flex flex-col gap-5">
        <TextField
          name="docomoId"
          label={text.labels.docomoId}
          isRequired={!hasFixedId}
          hint={hasFixedId ? text.fixedId : text.hints.docomoId}
          value={draft.docomoId}
          onChange={hasFixedId ? undefined : (entered) => change({ docomoId: asOneLine(entered) })}
          onBlur={leave('docomoId')}
          isReadOnly={isSaving}
          error={errorOf('docomoId') || idError}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {idHelp}
        {textFields.map((field) => (
          <TextField
            key={field}
            name={field}
            label={text.labels[field]}
            isRequired={field === 'name'}
            hint={text.hints[field]}
            value={draft[field]}
            onChange={(entered) => change({ [field]: asOneLine(entered) })}
            onBlur={leave(field)}
            isReadOnly={isSaving}
            error={errorOf(field)}
            counter={{ length: profileLength(draft[field]), max: fieldMaxLength[field] }}
            autoComplete="off"
          />
        ))}
        <Select
          label={text.labels.role}
          hint={hasFixedRole ? text.ownRole : text.hints.role}
          options={roleOptions}
          value={draft.role}
          onChange={(role) => change({ role })}
          isDisabled={hasFixedRole || isSaving}
        />
        {hasAddress && (
          <TextField
            name="address"
            type="email"
            label={text.labels.address}
            hint={draft.role === 'none' ? text.noAddressOfNone : text.hints.address}
            value={draft.address}
            onChange={draft.role === 'none' ? undefined : (entered) => change({ address: asOneLine(entered) })}
            isReadOnly={isSaving}
            error={addressError}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Card>
      {children}
      <FootBar>
        <Button variant="primary" size="large" isPending={isSaving} onPress={press} className="ml-auto">
          {submit}
        </Button>
      </FootBar>
    </form>
  )
}

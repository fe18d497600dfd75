import { enterAddress } from '@kawaraban/contract/receiving.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { receivingText } from '../../messages/receiving.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { receivingQuery } from '../../shell/receiving.ts'
import { isTransient } from '../../transient.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'

const text = receivingText.address

/** What a failed call shows under the field; null where it is shown otherwise. */
const failureOf = (error: unknown): string | null => {
  if (error instanceof CallError && error.code === 'invalidAddress') return text.invalid
  if (isTransient(error)) return text.failed
  void fail(error, { action: 'save' })
  return null
}

/** A button that opens the field of an address; what was entered stays there until a mail was sent. */
export const AddressForm = () => {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) field.current?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setError('')
    try {
      const { result } = await call(enterAddress, { body: { address } })
      if (result === 'sent') {
        toast(text.sent)
        setAddress('')
        setOpen(false)
      } else setError(text[result])
      await client.invalidateQueries(receivingQuery)
    } catch (thrown) {
      setError(failureOf(thrown) ?? '')
    }
    setPending(false)
  }
  if (!isOpen)
    return (
      <Button
        ref={opener}
        icon={<Pencil size={18} aria-hidden="true" />}
        isDisabled={!isOnline}
        onPress={() => setOpen(true)}
      >
        {text.enter}
      </Button>
    )
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex w-full flex-col gap-3">
      <TextField
        ref={field}
        label={text.field}
        hint={text.hint}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        value={address}
        onChange={setAddress}
        isReadOnly={isPending}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isOnline || address.trim() === ''}>
          {text.send}
        </Button>
        <Button onPress={() => setOpen(false)}>{text.cancel}</Button>
      </div>
    </form>
  )
}

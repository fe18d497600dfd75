import { deleteAddress, type Receiving } from '@kawaraban/contract/receiving.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { receivingText } from '../../messages/receiving.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { receivingQuery } from '../../shell/receiving.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { SettingRow } from '../company/setting-row.tsx'
import { AddressForm } from './address-form.tsx'

const text = receivingText.address

type MailPart = NonNullable<Receiving['mail']>

type AddressProps = MailPart['addresses'][number] & {
  /** No mails come at all. */
  isMailOff: boolean
}

const Address = ({ address, source, isUsed, isRefused, isMailOff }: AddressProps) => (
  <li className="flex flex-col">
    <span className="flex flex-wrap items-center gap-x-3">
      <span translate="no" className="min-w-0 [overflow-wrap:anywhere]">
        {address}
      </span>
      {isUsed && !isMailOff && <Badge tone="primary">{text.used}</Badge>}
    </span>
    <span className="text-fg-3 text-meta">{text.sources[source]}</span>
    {isRefused && <span className="phrased text-danger text-meta">{text.refused}</span>}
  </li>
)

/** Removes the address that the person has entered, after a question. */
const RemoveButton = ({ address }: { address: string }) => {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    const { text: question, ...words } = text.question
    if (!(await showConfirm({ ...words, text: question(address), destructive: true }))) return
    setPending(true)
    try {
      await call(deleteAddress)
      toast(text.removed)
    } catch (error) {
      void fail(error, { action: 'save' })
    }
    await client.invalidateQueries(receivingQuery)
    setPending(false)
  }
  return (
    <Button
      icon={<Trash2 size={18} aria-hidden="true" />}
      isDisabled={!isOnline}
      isPending={isPending}
      onPress={() => void remove()}
    >
      {text.remove}
    </Button>
  )
}

/** The addresses of a person, each with its source, and where the company allows it, the form of one's own. */
export const AddressRow = ({ mail, isMailOff }: { mail: MailPart; isMailOff: boolean }) => {
  const { addresses, pending, mayEnter } = mail
  const own = addresses.find(({ source }) => source === 'own')
  return (
    <SettingRow icon={Mail}>
      <p className="flex min-h-11 items-center">{text.label}</p>
      {addresses.length === 0 ? (
        <p className="phrased text-fg-2 text-meta">{text.none}</p>
      ) : (
        <ul aria-label={text.label} className="flex flex-col gap-2">
          {addresses.map((address) => (
            <Address key={address.source} {...address} isMailOff={isMailOff} />
          ))}
        </ul>
      )}
      <p role="status" className="phrased mt-2 text-fg-2 text-meta [overflow-wrap:anywhere] empty:hidden">
        {pending && text.pending(pending.address, pending.endsAt)}
      </p>
      {(mayEnter || own) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {mayEnter && <AddressForm />}
          {own && <RemoveButton address={own.address} />}
        </div>
      )}
    </SettingRow>
  )
}

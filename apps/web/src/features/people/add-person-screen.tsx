import type { RefusalCode } from '@kawaraban/contract/errors.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import { createPerson } from '@kawaraban/contract/people.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../call.ts'
import { personText as text } from '../../messages/people.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { toSend } from '../members/profile-field.ts'
import { usePersonSaving } from '../members/use-person-saving.ts'
import { nobodyYet, type PersonDraft } from './person-fields.ts'
import { PersonForm } from './person-form.tsx'

const ofId = ['invalidDocomoId', 'accountIdTaken', 'accountIdAlike'] as const satisfies readonly RefusalCode[]
type IdRefusal = (typeof ofId)[number]

/** What leads to the known one among similar account IDs, whatever its zeros, case and width are. */
const searchFor = (docomoId: string) => docomoId.normalize('NFKC').replace(/^0+(?=.)/, '')

/** Adds one person, who may sign in later or never, and shows their profile. */
export const AddPersonScreen = () => {
  const navigate = useNavigate()
  const [refused, setRefused] = useState<{ code: IdRefusal; docomoId: string } | null>(null)
  const [isWrongAddress, setIsWrongAddress] = useState(false)
  const { isSaving, isSaved, save } = usePersonSaving()
  const add = ({ docomoId, name, reading, departmentName, role, address }: PersonDraft) => {
    const body = {
      docomoId,
      name: toSend(name),
      reading: toSend(reading),
      departmentName: toSend(departmentName),
      role,
      ...(role !== 'none' && toSend(address) !== '' && { address: toSend(address) }),
    }
    void save(
      () => call(createPerson, { body }),
      ({ companyUserId }) => {
        toast(text.added(body.name))
        void navigate({
          to: '/setting/users/$userId',
          params: { userId: companyUserId },
          replace: true,
          ignoreBlocker: true,
        })
      },
      {
        explain: (code) => {
          const known = ofId.find((one) => one === code)
          if (known) setRefused({ code: known, docomoId })
          if (code === 'invalidAddress') setIsWrongAddress(true)
          return known !== undefined || code === 'invalidAddress'
        },
      },
    )
  }
  return (
    <PersonForm
      stored={nobodyYet}
      hasAddress={publicConfig().hasMail === true}
      addressError={isWrongAddress ? text.addressWrong : ''}
      submit={text.addOne}
      isSaving={isSaving}
      isSaved={isSaved}
      idError={refused ? errorText[refused.code] : ''}
      idHelp={
        refused &&
        refused.code !== 'invalidDocomoId' && (
          <LinkButton to="/setting/users" search={{ search: searchFor(refused.docomoId) }} className="-mt-3 self-start">
            {text.showKnown}
          </LinkButton>
        )
      }
      onEdit={() => {
        setRefused(null)
        setIsWrongAddress(false)
      }}
      onSave={add}
    />
  )
}

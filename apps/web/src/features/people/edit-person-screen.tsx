import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { type PersonAddress, updatePerson } from '@kawaraban/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../call.ts'
import { addressText } from '../../messages/addresses.ts'
import { personText as text } from '../../messages/people.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionsSkeleton } from '../../ui/skeleton.tsx'
import { infoToast, toast } from '../../ui/toast.tsx'
import { confirmNone } from '../members/confirm-none.ts'
import { KnownUser } from '../members/known-user.tsx'
import { useMyProfile } from '../members/my-profile.ts'
import { usePersonSaving, useReturnToProfile } from '../members/use-person-saving.ts'
import { personAddressesQuery } from './addresses-query.ts'
import { PersonAddresses } from './person-addresses.tsx'
import { changesOf, type PersonDraft } from './person-fields.ts'
import { PersonForm } from './person-form.tsx'

/** Changes everything that an admin may change of one account. */
export const EditPersonScreen = () => {
  const { userId = '' } = useParams({ strict: false })
  return (
    <KnownUser userId={userId}>
      {(user) =>
        publicConfig().hasMail ? <WithAddresses key={userId} user={user} /> : <EditForm key={userId} user={user} />
      }
    </KnownUser>
  )
}

/** The form where people have mail addresses, once these are loaded. */
const WithAddresses = ({ user }: { user: CompanyUser }) => {
  const { data, isFetching, refetch } = useQuery(personAddressesQuery(user.companyUserId))
  if (data) return <EditForm user={user} addresses={data} />
  if (isFetching) return <SectionsSkeleton sections={1} />
  return <ErrorState title={addressText.failed} onRetry={() => void refetch()} />
}

const EditForm = ({ user, addresses }: { user: CompanyUser; addresses?: readonly PersonAddress[] }) => {
  const { companyUserId, docomoId, name, reading = '', departmentName, role } = user
  const { companyUserId: self } = useMyProfile()
  const { isSaving, isSaved, save } = usePersonSaving()
  const [isWrongAddress, setIsWrongAddress] = useState(false)
  const address = addresses?.find(({ source }) => source === 'directory')?.address ?? ''
  const stored = { docomoId, name, reading, departmentName, role, address }
  const returnToProfile = useReturnToProfile(`/setting/users/${encodeURIComponent(companyUserId)}`)
  const change = async (draft: PersonDraft) => {
    const body = changesOf(draft, stored)
    if (Object.keys(body).length === 0) return infoToast(text.unchanged)
    if (body.role === 'none' && !(await confirmNone(name))) return
    await save(
      () => call(updatePerson, { params: { companyUserId }, body }),
      () => {
        toast(text.saved)
        returnToProfile()
      },
      {
        explain: (code) => {
          const isWrong = code === 'invalidAddress'
          setIsWrongAddress(isWrong)
          return isWrong
        },
      },
    )
  }
  return (
    <PersonForm
      stored={stored}
      hasAddress={addresses !== undefined}
      addressError={isWrongAddress ? text.addressWrong : ''}
      onEdit={() => setIsWrongAddress(false)}
      hasFixedId
      hasFixedRole={companyUserId === self}
      submit={text.save}
      isSaving={isSaving}
      isSaved={isSaved}
      onSave={(draft) => void change(draft)}
    >
      {addresses && <PersonAddresses addresses={addresses} />}
    </PersonForm>
  )
}

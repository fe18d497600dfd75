import { type Agreement, grantedStatus, type UserStatus, userStatus } from '@kawaraban/contract/consent.ts'
import { create } from 'zustand'
import { allowEvents } from '../platform/analytics.ts'
import { noteSessionEnd } from '../platform/storage.ts'
import { onTermsVersion, termsVersion } from '../platform/terms-version.ts'

/** What the client knows of its session (AUTH-12). */
export type ClientSession = {
  isLogin: boolean
  /** null until `me` has been read. */
  myStatus: UserStatus | null
  grantedStatus: ReturnType<typeof grantedStatus>
  userId: string | null
  /** What the account has agreed to, as far as it is known. */
  agreement: Agreement | null
}

const signedOut: ClientSession = {
  isLogin: false,
  myStatus: null,
  grantedStatus: 'pending',
  userId: null,
  agreement: null,
}

export const useSession = create<ClientSession>()(() => signedOut)

/** The server says that the browser is signed in. */
export const enterSession = (): void => {
  useSession.setState({ isLogin: true })
  noteSessionEnd(null)
}

/** Forgets everything about the session. */
export const leaveSession = (): void => {
  useSession.setState(signedOut, true)
  allowEvents('none')
}

/** Takes over what `me` answers: status and consent (CONS-01, CONS-02), and the user's id. Gives the status. */
export const keepMe = ({ accountId, agreement }: { accountId: string; agreement: Agreement }): UserStatus => {
  const myStatus = userStatus(agreement, termsVersion())
  const granted = grantedStatus(agreement)
  useSession.setState({ myStatus, grantedStatus: granted, userId: accountId, agreement })
  allowEvents(myStatus !== 'newsIndex' ? 'none' : granted === 'granted' ? 'linked' : 'unlinked')
  return myStatus
}

// Terms that are raised while a tab is open change the status of whoever is there (CONS-09).
onTermsVersion(() => {
  const { userId, agreement } = useSession.getState()
  if (userId !== null && agreement !== null) keepMe({ accountId: userId, agreement })
})

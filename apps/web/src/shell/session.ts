import { type Agreement, grantedStatus, type UserStatus, userStatus } from '@kawaraban/contract/consent.ts'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { allowEvents } from '../platform/analytics.ts'
import { saveSessionEnd } from '../platform/storage.ts'
import { onTermsVersion, termsVersion } from '../platform/terms-version.ts'

/** What the client knows of its session. */
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

/** Whether the browser is signed in, for components; the server renders only for users who are. */
export const useIsLogin = (): boolean =>
  useSyncExternalStore(
    useSession.subscribe,
    () => useSession.getState().isLogin,
    () => true,
  )

/** The server says that the browser is signed in. */
export const markSignedIn = (): void => {
  useSession.setState({ isLogin: true })
  saveSessionEnd(null)
}

/** Forgets everything about the session. */
export const clearSession = (): void => {
  useSession.setState(signedOut, true)
  allowEvents('none')
}

/** Stores the answer of `me`: status, consent and the user's id. Gives the status. */
export const saveMe = ({ accountId, agreement }: { accountId: string; agreement: Agreement }): UserStatus => {
  const myStatus = userStatus(agreement, termsVersion())
  const granted = grantedStatus(agreement)
  useSession.setState({ myStatus, grantedStatus: granted, userId: accountId, agreement })
  allowEvents(myStatus !== 'newsIndex' ? 'none' : granted === 'granted' ? 'linked' : 'unlinked')
  return myStatus
}

// A new version of the terms changes the status of the user while the tab is open.
onTermsVersion(() => {
  const { userId, agreement } = useSession.getState()
  if (userId !== null && agreement !== null) saveMe({ accountId: userId, agreement })
})

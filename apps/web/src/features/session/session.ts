import { type Agreement, grantedStatus, type UserStatus, userStatus } from '@kawaraban/contract/consent.ts'
import { create } from 'zustand'
import { allowLinking } from '../../platform/analytics.ts'
import { currentTermsVersion } from '../../platform/public-config.ts'
import { noteSessionEnd } from '../../platform/storage.ts'

/** What the client knows of its session (AUTH-12). */
export type ClientSession = {
  isLogin: boolean
  /** null until `me` has been read. */
  myStatus: UserStatus | null
  grantedStatus: ReturnType<typeof grantedStatus>
  userId: string | null
}

const signedOut: ClientSession = { isLogin: false, myStatus: null, grantedStatus: 'pending', userId: null }

export const useSession = create<ClientSession>()(() => signedOut)

/** The server says that the browser is signed in. */
export const enterSession = (): void => {
  useSession.setState({ isLogin: true })
  noteSessionEnd(null)
}

/** Forgets everything about the session. */
export const leaveSession = (): void => {
  useSession.setState(signedOut, true)
  allowLinking(false)
}

/** Takes over what `me` answers: status and consent (CONS-01, CONS-02), and the user's id. */
export const keepMe = ({ accountId, agreement }: { accountId: string; agreement: Agreement }): void => {
  const granted = grantedStatus(agreement)
  useSession.setState({
    myStatus: userStatus(agreement, currentTermsVersion()),
    grantedStatus: granted,
    userId: accountId,
  })
  allowLinking(granted === 'granted')
}

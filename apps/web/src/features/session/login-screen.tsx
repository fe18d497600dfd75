import { failureText } from '@kawaraban/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { login } from '../../messages/login.ts'
import { saveSignedIn } from '../../platform/storage.ts'
import { Logo } from '../../shell/logo.tsx'
import { navigation } from '../../shell/navigation.ts'
import { takeReturnPath } from '../../shell/return-path.ts'
import { markSignedIn } from '../../shell/session.ts'
import { showMessage } from '../../ui/dialogs.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CookieBanner } from '../consent/cookie-banner.tsx'
import { useAppRecommendation } from '../mobile-app/use-app-recommendation.ts'
import { LoginView } from './login-view.tsx'
import { arrivalOf, type ProviderAnswer, type SignInFailure, signIn } from './sign-in.ts'

/** The `result` in the address of the sign-in screen after a failed sign-in. */
const results: Record<SignInFailure, string> = { signInFailed: 'failed', noDocomoId: 'no-account-id' }
const failureOf = (result: string | undefined): SignInFailure | null =>
  result === results.noDocomoId ? 'noDocomoId' : result === results.signInFailed ? 'signInFailed' : null

/** The sign-in screen, to which the provider also redirects back. */
export const LoginScreen = () => {
  // The query of this screen: while the next screen loads, the page already has the address of that one.
  const search = useSearch({ from: '/login' })
  const arrival = arrivalOf(search)
  const isRefused = arrival.kind === 'refused'
  useAppRecommendation(arrival.kind === 'plain')
  useEffect(() => {
    if (isRefused) void showMessage({ text: failureText.consentNeeded }).then(() => navigation().replace('/login'))
  }, [isRefused])
  if (arrival.kind === 'callback') return <Callback answer={arrival.answer} />
  return (
    <>
      <LoginView failure={failureOf(search.result)} />
      <CookieBanner />
    </>
  )
}

/** Fills the screen while the provider's answer is checked, once per answer. */
const Callback = ({ answer }: { answer: ProviderAnswer }) => {
  const { data: failure } = useQuery({
    queryKey: ['signIn', answer.state],
    queryFn: () => signIn(answer),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (failure === undefined) return
    if (failure) return navigation().replace(`/login?result=${results[failure]}`)
    markSignedIn()
    saveSignedIn(true)
    navigation().replace(takeReturnPath())
  }, [failure])
  return (
    <div className="fixed inset-0 z-40 flex flex-col items-center justify-center gap-6 bg-bg">
      <Logo size={72} />
      <p role="status" className="flex items-center gap-3 text-fg-2">
        <Spinner label={null} />
        {login.working}
      </p>
    </div>
  )
}

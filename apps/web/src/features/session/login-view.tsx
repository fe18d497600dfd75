import { errorText, failureText } from '@kawaraban/contract/messages.ts'
import { formatDay } from '@kawaraban/contract/tokyo.ts'
import { Check, CircleAlert, Clock, Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallError } from '../../call.ts'
import { login } from '../../messages/login.ts'
import { now } from '../../platform/clock.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { loadSessionEnd } from '../../platform/storage.ts'
import { Logo } from '../../shell/logo.tsx'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { LoginPicture } from './login-picture.tsx'
import { goToProvider, type SignInFailure } from './sign-in.ts'

const linkClass = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4 hover:no-underline'

/** What the service is, beside the sign-in button. `failure`: why the last sign-in failed. */
export const LoginView = ({ failure }: { failure: SignInFailure | null }) => (
  <div className="grid flex-1 bg-surface lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
    <Introduction />
    <SignIn failure={failure} />
  </div>
)

/** The first element of the page: above the introduction, or above the sign-in button on a phone. */
const Brand = ({ className }: { className: string }) => (
  <p className={`flex items-center gap-3 text-section font-bold ${className}`}>
    <Logo size={40} />
    {login.product}
  </p>
)

const Introduction = () => {
  const { policyUrl, termsUrl } = publicConfig()
  return (
    <section className="flex flex-col gap-6 bg-primary-soft px-6 py-8 max-lg:order-2 md:px-12 lg:px-16 lg:py-12 phrased">
      <Brand className="max-lg:hidden" />
      <div className="flex w-full max-w-[36em] flex-1 flex-col justify-center gap-6 max-lg:mx-auto">
        <h2 className="text-title font-bold lg:text-display">{login.headline}</h2>
        <p className="text-fg-2">{login.description}</p>
        <LoginPicture />
        <ul className="grid gap-2 md:grid-cols-2">
          {login.points.map((point) => (
            <li key={point} className="flex items-start gap-2">
              <Check size={20} strokeWidth={3} aria-hidden="true" className="mt-1 shrink-0 text-primary" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <footer className="flex w-full flex-wrap max-lg:mx-auto max-lg:max-w-[36rem] items-center gap-x-6 text-meta">
        <ExternalLink href={policyUrl} className={linkClass}>
          {login.policy}
        </ExternalLink>
        <ExternalLink href={termsUrl} className={linkClass}>
          {login.terms}
        </ExternalLink>
        <small className="py-2 text-meta text-fg-2">{login.copyright(Number(formatDay(now()).slice(0, 4)))}</small>
      </footer>
    </section>
  )
}

/** After so long it says that the sign-in goes on: the server may let a call wait for half a minute (G-310). */
const slowMs = 2_000

const SignIn = ({ failure }: { failure: SignInFailure | null }) => {
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState(failure ? errorText[failure] : '')
  const [isSlow, setSlow] = useState(false)
  const sessionEnd = loadSessionEnd()
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(setSlow, slowMs, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLeaving])
  const leave = async () => {
    setLeaving(true)
    setProblem('')
    try {
      await goToProvider()
    } catch (error) {
      const isBusy = error instanceof CallError && error.code === 'tooManyRequests'
      setProblem(isBusy ? errorText.tooManyRequests : failureText.checkNetwork)
      setLeaving(false)
    }
  }
  return (
    <section className="flex flex-col justify-center gap-5 px-6 py-10 max-lg:order-1 md:px-12 lg:px-16">
      <div className="mx-auto flex w-full max-w-[26rem] flex-col gap-5">
        <Brand className="mb-4 lg:hidden" />
        <h1 className="text-title font-bold">{login.title}</h1>
        {sessionEnd && (
          <p role="status" className="flex items-start gap-2 rounded-control bg-warn-soft px-4 py-3 text-warn">
            <Clock size={20} aria-hidden="true" className="mt-1 shrink-0" />
            <span className="phrased">{login.sessionEnd[sessionEnd]}</span>
          </p>
        )}
        <p className="flex items-start gap-2 rounded-control bg-primary-soft px-4 py-3">
          <Info size={20} aria-hidden="true" className="mt-1 shrink-0 text-primary" />
          <span className="phrased">{login.banner}</span>
        </p>
        <div role="alert" className="empty:hidden">
          {problem !== '' && (
            <p className="phrased flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 text-danger">
              <CircleAlert size={20} aria-hidden="true" className="mt-1 shrink-0" />
              {problem}
            </p>
          )}
        </div>
        <Button variant="primary" size="large" isWide isPending={isLeaving} onPress={() => void leave()}>
          {login.button}
        </Button>
        <p role="status" className="self-center text-fg-2 empty:hidden">
          {isSlow && login.working}
        </p>
        <ExternalLink href={publicConfig().registrationUrl} className={`${linkClass} self-center`}>
          {login.registration}
        </ExternalLink>
      </div>
    </section>
  )
}

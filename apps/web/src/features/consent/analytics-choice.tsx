import { ChartNoAxesColumn } from 'lucide-react'
import { useId, useState } from 'react'
import { fail } from '../../failure.ts'
import { consent } from '../../messages/consent.ts'
import { isWebView } from '../../platform/bridge.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { navigation } from '../../shell/navigation.ts'
import { useSession } from '../../shell/session.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { agree, isOutdated } from './agree.ts'

const words = consent.choice

/** Changes the answer of the analytics screen at any time. Shows nothing while no answer is known, nor in the web view. */
export const AnalyticsChoice = () => {
  const agreement = useSession(({ agreement }) => agreement)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const hint = useId()
  if (isWebView() || agreement === null || agreement.isGrantedAnalytics === null) return null
  const change = async (isGrantedAnalytics: boolean) => {
    if (wanted !== null) return
    setWanted(isGrantedAnalytics)
    try {
      await agree({ ...agreement, isGrantedAnalytics })
      toast(words.saved[`${isGrantedAnalytics}`])
    } catch (error) {
      // New terms come first: the guard redirects to them, and back to here.
      if (isOutdated(error)) navigation().replace(navigation().path())
      else void fail(error, { action: 'save' })
    }
    setWanted(null)
  }
  return (
    <div className="flex items-start gap-4 px-4 py-3 md:px-5">
      <ChartNoAxesColumn size={22} aria-hidden="true" className="mt-2.5 shrink-0 text-fg-2" />
      <div className="min-w-0 flex-1">
        <Switch
          isSelected={wanted ?? agreement.isGrantedAnalytics}
          onChange={(isOn) => void change(isOn)}
          aria-describedby={hint}
          aria-busy={wanted !== null}
        >
          <span className="phrased">{words.label}</span>
        </Switch>
        <p id={hint} className="phrased text-fg-3 text-meta">
          {words.hint}
        </p>
        <ExternalLink
          href={publicConfig().policyUrl}
          className="inline-flex min-h-11 items-center text-meta text-primary underline underline-offset-4 hover:no-underline"
        >
          {consent.analytics.policy}
        </ExternalLink>
      </div>
    </div>
  )
}

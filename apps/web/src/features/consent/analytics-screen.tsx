import { useState } from 'react'
import { fail } from '../../failure.ts'
import { consent } from '../../messages/consent.ts'
import { screenTitle } from '../../messages/screens.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { termsVersion } from '../../platform/terms-version.ts'
import { navigation } from '../../shell/navigation.ts'
import { takeReturnPath } from '../../shell/return-path.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { agree, isOutdated } from './agree.ts'
import { EntrancePage } from './entrance-page.tsx'

const words = consent.analytics

/** The question whether behaviour and attributes may be used, with two equal answers. */
export const AnalyticsScreen = () => {
  const agreed = useSession(({ agreement }) => agreement?.termsVersion) ?? termsVersion()
  const [sending, setSending] = useState<boolean | null>(null)
  const send = async (isGrantedAnalytics: boolean) => {
    if (sending !== null) return
    setSending(isGrantedAnalytics)
    try {
      await agree({ termsVersion: agreed, isGrantedAnalytics })
      navigation().replace(takeReturnPath())
    } catch (error) {
      setSending(null)
      // There is a new version of the terms: it comes first.
      if (isOutdated(error)) navigation().replace('/terms')
      else void fail(error, { action: 'save' })
    }
  }
  return (
    <EntrancePage title={screenTitle.analytics} className="max-w-[720px]">
      <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 md:p-6">
        <p className="phrased text-body">{words.text}</p>
        <dl className="flex flex-col gap-3 border-line border-t pt-5">
          {words.facts.map(([name, text]) => (
            <div key={name} className="grid gap-x-4 md:grid-cols-[11em_1fr]">
              <dt className="font-bold">{name}</dt>
              <dd className="phrased text-fg-2">{text}</dd>
            </div>
          ))}
        </dl>
        <ExternalLink
          href={publicConfig().policyUrl}
          className="inline-flex min-h-11 items-center self-start text-primary underline underline-offset-4 hover:no-underline"
        >
          {words.policy}
        </ExternalLink>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {([true, false] as const).map((isGranted) => (
          <Button
            key={String(isGranted)}
            size="large"
            isWide
            isPending={sending === isGranted}
            onPress={() => void send(isGranted)}
          >
            {isGranted ? words.allow : words.refuse}
          </Button>
        ))}
      </div>
    </EntrancePage>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fail } from '../../failure.ts'
import { consent } from '../../messages/consent.ts'
import { screenTitle } from '../../messages/screens.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { wouldLose } from '../../platform/unsaved.ts'
import { navigation } from '../../shell/navigation.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { agree, isOutdated } from './agree.ts'
import { EntrancePage } from './entrance-page.tsx'
import { LegalPanel } from './legal-panel.tsx'
import { legalTextsQuery } from './legal-texts.ts'

const words = consent.terms

/** Terms of service and privacy policy, to be confirmed and agreed to. */
export const TermsScreen = () => {
  const { termsUrl, policyUrl } = publicConfig()
  const { data: texts, isError, isFetching, refetch } = useQuery(legalTextsQuery)
  const queryClient = useQueryClient()
  const [isRaised] = useState(() => Boolean(useSession.getState().agreement?.termsVersion))
  const [state, setState] = useState<'reading' | 'sending' | 'refused'>('reading')
  // What was confirmed is one version: a new text has to be confirmed again.
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const area = useRef<HTMLElement>(null)
  if (isError && !texts) {
    return (
      <EntrancePage title={screenTitle.terms} className="max-w-[720px]">
        <ErrorState title={words.notLoaded} isPending={isFetching} onRetry={() => void refetch()} />
      </EntrancePage>
    )
  }
  const isConfirmed = texts !== undefined && confirmed === texts.version

  const send = async (termsVersion: string) => {
    setState('sending')
    try {
      await agree({ termsVersion, isGrantedAnalytics: null })
      navigation().replace('/analytics')
    } catch (error) {
      if (!isOutdated(error)) {
        setState('reading')
        return void fail(error, { action: 'save' })
      }
      setState('refused')
      setConfirmed(null)
      await queryClient.resetQueries(legalTextsQuery)
      area.current?.focus()
    }
  }
  const notice = state === 'refused' ? words.refused : isRaised ? words.raised : words.first
  return (
    <EntrancePage title={screenTitle.terms} className="max-w-[1200px] lg:h-dvh lg:min-h-[36rem] lg:flex-none">
      <div role="status" className="flex flex-col gap-1 print:hidden">
        <p className={`phrased ${state === 'refused' ? 'font-bold text-warn' : 'text-fg-2'}`}>{notice}</p>
        {wouldLose('/') && <p className="phrased text-fg-2">{words.loadDraftInput}</p>}
      </div>
      <div className="grid min-h-0 gap-4 lg:flex-1 lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)] lg:gap-6 print:block">
        <LegalPanel document="terms" href={termsUrl} html={texts?.terms.html} areaRef={area} />
        <LegalPanel document="privacy" href={policyUrl} html={texts?.privacy.html} />
      </div>
      <div className="flex flex-col gap-3 print:hidden lg:flex-row lg:items-center lg:justify-between lg:gap-6">
        <Checkbox
          isSelected={isConfirmed}
          isDisabled={!texts || state === 'sending'}
          onChange={(isTicked) => setConfirmed(isTicked && texts ? texts.version : null)}
        >
          <span className="phrased">{words.confirm}</span>
        </Checkbox>
        <Button
          variant="primary"
          size="large"
          className="min-w-48 max-lg:w-full"
          isDisabled={!isConfirmed}
          isPending={state === 'sending'}
          onPress={() => texts && void send(texts.version)}
        >
          {words.agree}
        </Button>
      </div>
      <p className="phrased text-fg-2 text-meta print:hidden">{words.otherwise}</p>
    </EntrancePage>
  )
}

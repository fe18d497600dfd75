import type { DataOf } from '@kawaraban/contract/endpoint.ts'
import { tryReceiving } from '@kawaraban/contract/receiving.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { endsSession } from '../../failure-outcome.ts'
import { devicesText } from '../../messages/devices.ts'
import { receivingText } from '../../messages/receiving.ts'
import { now } from '../../platform/clock.ts'
import { loadStoredPush } from '../../platform/stored-push.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { receivingQuery } from '../../shell/receiving.ts'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../company/setting-row.tsx'
import { useLastArrival } from '../push/use-last-arrival.ts'

const text = receivingText.trial

type Results = DataOf<typeof tryReceiving> & { readonly begunAt: Instant; readonly here: string | null }

const Result = ({ what, words, isBad }: { what: string; words: string; isBad: boolean }) => (
  <li className="flex flex-col">
    <span className="[overflow-wrap:anywhere]">{what}</span>
    <span className={`phrased text-meta ${isBad ? 'text-danger' : 'text-fg-2'}`}>{words}</span>
  </li>
)

/** The result of a test that was sent to this browser, which knows when a notice arrives. */
const HereResult = ({ what, begunAt }: { what: string; begunAt: Instant }) => {
  const arrivedAt = useLastArrival()
  const isShown = arrivedAt !== undefined && arrivedAt !== null && arrivedAt >= begunAt
  return <Result what={what} words={text.device[isShown ? 'shown' : 'sent']} isBad={false} />
}

const ResultList = ({ devices, mail, here, begunAt, hasMail }: Results & { hasMail: boolean }) => {
  if (devices.length === 0 && !mail)
    return <p className="phrased text-meta text-warn">{hasMail ? text.nothing : text.nothingWithoutMail}</p>
  return (
    <ul aria-label={text.results} className="flex flex-col gap-2">
      {devices.map(({ subscriptionId, result, ...kind }) => {
        const name = devicesText.nameOf({ ...kind, isApp: false })
        const isHere = subscriptionId === here
        const what = isHere ? text.here(name) : name
        return isHere && result === 'sent' ? (
          <HereResult key={subscriptionId} what={what} begunAt={begunAt} />
        ) : (
          <Result key={subscriptionId} what={what} words={text.device[result]} isBad={result !== 'sent'} />
        )
      })}
      {mail && (
        <Result what={text.mail(mail.address)} words={text.address[mail.result]} isBad={mail.result !== 'sent'} />
      )}
    </ul>
  )
}

/** The channel of the next notice, and the button that sends a test to all of one's own devices and address. */
export const TrialRow = ({
  nextChannel,
  hasMail,
  onGone,
}: {
  nextChannel: string
  hasMail: boolean
  onGone: () => void
}) => {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const hint = useId()
  const [isPending, setPending] = useState(false)
  const [results, setResults] = useState<Results | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async () => {
    const begunAt = now()
    const here = loadStoredPush()?.subscriptionId ?? null
    setPending(true)
    setResults(null)
    setFailure(null)
    try {
      const data = await call(tryReceiving)
      setResults({ ...data, begunAt, here })
      if (data.devices.some(({ subscriptionId, result }) => subscriptionId === here && result === 'gone')) onGone()
      void client.invalidateQueries(receivingQuery)
    } catch (error) {
      if (error instanceof CallError && endsSession(error.code)) void fail(error, { action: 'save' })
      const isTooMany = error instanceof CallError && error.code === 'tooManyRequests'
      setFailure(isTooMany ? text.tooMany : text.failed)
    }
    setPending(false)
  }
  return (
    <SettingRow icon={Send}>
      <p className="phrased flex min-h-11 items-center">{nextChannel}</p>
      <p id={hint} className="phrased text-fg-3 text-meta">
        {isOnline ? (hasMail ? text.hint : text.hintWithoutMail) : receivingText.offline}
      </p>
      <div className="mt-2 flex flex-col items-start gap-3">
        <Button aria-describedby={hint} isPending={isPending} isDisabled={!isOnline} onPress={() => void attempt()}>
          {text.send}
        </Button>
        <div role="status" className="w-full empty:hidden">
          {failure && <p className="phrased text-danger text-meta">{failure}</p>}
          {results && <ResultList {...results} hasMail={hasMail} />}
        </div>
      </div>
    </SettingRow>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Inbox } from 'lucide-react'
import { receivingText as text } from '../../messages/receiving.ts'
import { ui } from '../../messages/ui.ts'
import { receivingQuery } from '../../shell/receiving.ts'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../company/setting-row.tsx'
import { AddressRow } from './address-row.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { isMailOffFor, nextChannelOf } from './next-channel.ts'
import { TrialRow } from './trial-row.tsx'

/**
 * How one gets notices: the choice and the mail address where there is a mail server, and the trial. Calls `onGone` when this
 * browser's subscription no longer exists.
 */
export const ReceivingRows = ({ onGone }: { onGone: () => void }) => {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(receivingQuery)
  if (!data)
    return (
      <li>
        {errorUpdateCount > 0 ? (
          <SettingRow icon={CircleAlert}>
            <p role="status" className="phrased flex min-h-11 items-center text-danger">
              {text.notLoaded}
            </p>
            <Button onPress={() => void refetch()} isPending={isFetching}>
              {ui.reload}
            </Button>
          </SettingRow>
        ) : (
          <SettingRow icon={Inbox}>
            <p className="flex min-h-11 items-center">{text.choice.label}</p>
            <p className="text-fg-3 text-meta">{ui.loading}</p>
          </SettingRow>
        )}
      </li>
    )
  const { mail, hasPush } = data
  return (
    <>
      {mail && hasPush && (
        <li>
          <ChoiceRow receiving={data} mayBeOff={mail.mayBeOff} />
        </li>
      )}
      {mail && (
        <li>
          <AddressRow mail={mail} isMailOff={isMailOffFor(data)} />
        </li>
      )}
      <li>
        <TrialRow nextChannel={text.nextChannel[nextChannelOf(data)]} hasMail={mail !== null} onGone={onGone} />
      </li>
    </>
  )
}

import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pushText } from '../../messages/push.ts'
import { log } from '../../platform/log.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { pushSupport } from '../../platform/push-support.ts'
import { receivingQuery } from '../../shell/receiving.ts'
import { PushSwitch } from '../push/push-switch.tsx'
import { switchPushOff } from '../push/subscription.ts'
import { ReceivingRows } from '../receiving/receiving-rows.tsx'
import { Group } from './settings-entries.tsx'

/** All about one's notices: this browser, the choice and the mail address where there is a mail server, and the trial. */
export const NoticesGroup = ({ owner }: { owner: CompanyUser }) => {
  const client = useQueryClient()
  const [generation, setGeneration] = useState(0)
  const hasPush = pushSupport() !== 'notOffered'
  if (!hasPush && publicConfig().hasMail !== true) return null
  const reload = () => void client.invalidateQueries(receivingQuery)
  /** Switches push off, and remounts the switch: the push service does not know this browser any more. */
  const handleGone = async () => {
    try {
      await switchPushOff()
    } catch (error) {
      log('failed to remove the push subscription', error, 'warn')
    }
    setGeneration((last) => last + 1)
    reload()
  }
  return (
    <Group title={pushText.group}>
      {hasPush && (
        <li>
          <PushSwitch key={generation} owner={owner} onChange={reload} />
        </li>
      )}
      <ReceivingRows onGone={() => void handleGone()} />
    </Group>
  )
}

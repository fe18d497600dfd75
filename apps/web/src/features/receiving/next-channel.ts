import type { Receiving } from '@kawaraban/contract/receiving.ts'
import type { receivingText } from '../../messages/receiving.ts'

/** The channel of the next notice, as the server will choose it: devices that only an app knows may turn out to be none. */
export const nextChannelOf = ({
  choice,
  hasPush,
  devices,
  mail,
}: Receiving): keyof typeof receivingText.nextChannel => {
  const hasAddress = mail?.addresses.some(({ isUsed }) => isUsed) === true
  const isMailOff = choice === 'push' && mail?.mayBeOff === true
  const isChosen = choice === 'mail' || choice === 'both'
  if (choice === 'mail' && hasAddress) return 'mail'
  const mayPush = hasPush && devices !== 0
  if (!mayPush) return hasAddress ? (isMailOff ? 'switchedOff' : 'mail') : mail ? 'nothing' : 'noDevice'
  if (isChosen && hasAddress) return 'both'
  if (devices !== null) return 'push'
  return hasAddress && !isMailOff ? 'appElseMail' : 'app'
}

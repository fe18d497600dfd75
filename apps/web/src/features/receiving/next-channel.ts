import type { Receiving } from '@kawaraban/contract/receiving.ts'
import type { receivingText } from '../../messages/receiving.ts'

/** Whether this person gets no mails, as chosen, where the company allows that. */
export const isMailOffFor = ({ choice, mail }: Receiving): boolean => choice === 'push' && mail?.mayBeOff === true

/** The channel of the next notice, as the server will choose it: devices that only an app knows may turn out to be none. */
export const nextChannelOf = (receiving: Receiving): keyof typeof receivingText.nextChannel => {
  const { choice, hasPush, devices, mail } = receiving
  const hasAddress = mail?.addresses.some(({ isUsed }) => isUsed) === true
  const isMailOff = isMailOffFor(receiving)
  const isChosen = choice === 'mail' || choice === 'both'
  if (choice === 'mail' && hasAddress) return 'mail'
  const mayPush = hasPush && devices !== 0
  if (!mayPush) return hasAddress ? (isMailOff ? 'switchedOff' : 'mail') : mail ? 'nothing' : 'noDevice'
  if (isChosen && hasAddress) return 'both'
  if (devices !== null) return 'push'
  return hasAddress && !isMailOff ? 'appElseMail' : 'app'
}

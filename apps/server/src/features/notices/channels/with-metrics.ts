import { monotonicMs } from '../../../clock.ts'
import { measures } from '../../../measures.ts'
import type { Attempts, Channel } from './channel.ts'

const countUnsent = (attempts: Attempts): number =>
  [...attempts.values()].filter(({ state }) => state === 'unsent').length

/** Wraps a channel so that each of its calls is published for the metrics. */
export const withMetrics = (channel: Channel): Channel => ({
  ...channel,
  send: async (message, settle) => {
    const startedMs = monotonicMs()
    const attempts = await channel.send(message, settle)
    measures.noticeCalls.publish({
      channel: channel.name,
      people: message.recipients.length,
      seconds: (monotonicMs() - startedMs) / 1000,
      retried: countUnsent(attempts),
    })
    return attempts
  },
})

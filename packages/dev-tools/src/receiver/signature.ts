import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'

const toleranceMs = 5 * minuteMs

/** Whether a signature covers time and body with one of `secrets`, at most five minutes old. */
export const isSigned = (header: unknown, body: string, secrets: readonly string[], now: Instant): boolean => {
  const parts = String(header ?? '')
    .split(',')
    .map((part) => part.split('='))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1])
  if (!(Math.abs(now - seconds * 1000) <= toleranceMs)) return false
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => Buffer.from(value, 'hex'))
  return secrets.some((secret) => {
    const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
    return given.some((one) => one.length === mac.length && timingSafeEqual(one, mac))
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from './walls-disturb.ts'

const { url, headers, atOnce, method, ids }: Crowd = JSON.parse(process.argv[2] ?? '')

const companyUserIds = Array.from({ length: ids ?? 0 }, (_, index) => String(index + 1))
const body = ids === undefined ? null : JSON.stringify({ scope: 'specific', companyUserIds })

/** Calls, reports how that was answered, and comes again when it may after a refusal. */
const call = async () => {
  const answer = await fetch(url, { method, headers, body })
  const text = await answer.text()
  if (body !== null) process.send?.(`${answer.status} ${(JSON.parse(text) as { message: string }).message}`)
  const waitS = answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0
  if (waitS > 0) await pause(waitS * 1000)
}

await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (;;) await call().catch(() => undefined)
  }),
)

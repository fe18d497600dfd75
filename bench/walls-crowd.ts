import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from './walls-disturb.ts'

const { url, headers, atOnce, method, sent }: Crowd = JSON.parse(process.argv[2] ?? '')

const bodies: Record<NonNullable<Crowd['sent']>['what'], (count: number) => string> = {
  ids: (count) => {
    const companyUserIds = Array.from({ length: count }, (_, index) => String(index + 1))
    return JSON.stringify({ scope: 'specific', companyUserIds })
  },
  'blank lines': (count) => '\n'.repeat(count),
  'empty columns': (count) => `ID,氏名${','.repeat(count)}\nd1,田中\n`,
}
const body = sent === undefined ? null : Buffer.from(bodies[sent.what](sent.count))

/** Calls, reports how that was answered, and comes again when it may after a refusal. */
const call = async () => {
  const answer = await fetch(url, { method, headers, body })
  const text = await answer.text()
  if (body !== null) process.send?.(`${answer.status} ${(JSON.parse(text) as { message: string }).message}`)
  const waitS = Number(answer.headers.get('retry-after') ?? 0)
  if (waitS > 0) await pause(waitS * 1000)
}

await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (;;) await call().catch(() => undefined)
  }),
)

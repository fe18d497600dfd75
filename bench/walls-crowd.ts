import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from './walls-disturb.ts'

const pollMs = 200

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

type Import = { readonly importId: string; readonly state: string }
type Answer = { readonly message: string; readonly data?: { readonly imports?: readonly Import[] } }

/** Waits until the import before has been read and deletes it: as long as there is one, the next file is refused. */
const endImport = async () => {
  const send = async (method: string, path = '') => {
    const answer = await fetch(url + path, { method, headers })
    return (await answer.json()) as Answer
  }
  for (;;) {
    const [open] = (await send('GET')).data?.imports ?? []
    if (!open) return
    if (open.state === 'checked') await send('DELETE', `/${open.importId}`)
    else await pause(pollMs)
  }
}

/** Calls, reports how that was answered, and comes again when it may after a refusal. */
const call = async () => {
  if (sent?.what === 'blank lines' || sent?.what === 'empty columns') await endImport()
  const answer = await fetch(url, { method, headers, body })
  const text = await answer.text()
  if (body !== null) {
    process.send?.(`${answer.status} ${(JSON.parse(text) as Answer).message}`)
  }
  const waitS = Number(answer.headers.get('retry-after') ?? 0)
  if (waitS > 0) await pause(waitS * 1000)
}

await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (;;) await call().catch(() => undefined)
  }),
)

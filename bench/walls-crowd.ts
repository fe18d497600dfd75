import { setTimeout as pause } from 'node:timers/promises'
import { signedIn } from './visitors.ts'

/** Calls of one person, so many at once, each again and again: a process of its own, since it would slow who measures. */
const [url = '', key = '', atOnce = '0'] = process.argv.slice(2)

/** Calls, and comes again when it may after a refusal. */
const call = async () => {
  const answer = await fetch(url, { headers: signedIn(key) })
  await answer.arrayBuffer()
  const waitS = answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0
  if (waitS > 0) await pause(waitS * 1000)
}

await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    for (;;) await call().catch(() => undefined)
  }),
)

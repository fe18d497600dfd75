import { setTimeout as pause } from 'node:timers/promises'
import { signedIn } from './visitors.ts'

/** What is called, with whose session key, and by how many at once. */
const [url = '', key = '', atOnce = '0'] = process.argv.slice(2)

/** Calls, and comes again when it may after a refusal. */
const call = async () => {
  const answer = await fetch(url, { headers: signedIn(key) })
  await answer.arrayBuffer()
  const waitS = answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0
  if (waitS > 0) await pause(waitS * 1000)
}

// In a process of its own: in that of who measures, the calls would be what the others wait for.
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    for (;;) await call().catch(() => undefined)
  }),
)

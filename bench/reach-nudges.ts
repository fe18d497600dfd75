import { countNudge, createNudge } from '@kawaraban/contract/nudges.ts'
import type { Figure } from './figures.ts'
import type { Server } from './servers.ts'

type Author = {
  readonly server: Server
  /** A post that nobody of 510,000 people has completed. */
  readonly newsId: string
  readonly author: Readonly<Record<string, string>>
}

/** Limits in ms of NUDGE-07. */
const limits = { countMs: 300, acceptMs: 2_000 }
const repeats = 20

const choice = { kind: 'completed', state: 'notDone' }

/** Measures the count before a nudge of everybody who has not, and how soon the nudge itself is accepted. */
export const measureNudges = async ({ server, newsId, author }: Author): Promise<Figure[]> => {
  const post = async ({ path }: { path: string }, body: object): Promise<number> => {
    const startMs = performance.now()
    const answer = await fetch(server.origin + path.replace(':newsId', newsId), {
      method: 'POST',
      headers: { ...author, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { success, message } = (await answer.json()) as { success: boolean; message: string }
    if (!success) throw new Error(`${path} was refused: ${message}`)
    return performance.now() - startMs
  }
  const counts: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) counts.push(await post(countNudge, choice))
  // A second one would be refused until the first is written to the ledger.
  const accepted = await post(createNudge, { narrowing: choice })
  return [
    {
      what: 'count of a nudge for all who have not, 510,000 people',
      values: counts,
      unit: 'ms',
      atMost: limits.countMs,
    },
    { what: 'that nudge accepted', values: [accepted], unit: 'ms', atMost: limits.acceptMs },
  ]
}

import { setTimeout as pause } from 'node:timers/promises'
import { createExport, downloadExport, type ExportFormat, getExport } from '@kawaraban/contract/exports.ts'
import type { Figure } from './figures.ts'
import { growthMb, p99 } from './machine.ts'
import type { Server } from './servers.ts'
import { newsPath } from './visitors.ts'

type Headers = Readonly<Record<string, string>>
type World = {
  readonly server: Server
  readonly newsId: string
  /** Who exports the table of 510,000 people, and who reads the feed of another company meanwhile. */
  readonly author: Headers
  readonly reader: Headers
}

/** Limits in s, MB and × of EXPORT-03. */
const limits = { csv: 15, xlsx: 30, xlsxGoal: 15, memoryMb: 50, feed: 2 }
const quietMs = 5_000
const pollMs = 100

/** Reads the feed without a pause until `isOver`; gives the 99th percentile of its times in ms. */
const readFeed = async ({ server, reader }: World, isOver: () => boolean): Promise<number> => {
  const values: number[] = []
  while (!isOver()) {
    const startMs = performance.now()
    await (await fetch(`${server.origin}${newsPath}`, { headers: reader })).text()
    values.push(performance.now() - startMs)
  }
  return p99(values)
}

/** Exports the whole table; gives the seconds until its file was there. */
const exportTable = async ({ server, newsId, author }: World, format: ExportFormat): Promise<number> => {
  const at = (path: string, id: string) => `${server.origin}${path.replace(/:\w+/, id)}`
  const startMs = performance.now()
  const body = JSON.stringify({ format, narrowing: { kind: 'viewed' } })
  const headers = { ...author, 'content-type': 'application/json' }
  const started = await fetch(at(createExport.path, newsId), { method: 'POST', headers, body })
  const { message, data } = (await started.json()) as { message: string; data: { exportId: string } | null }
  if (!data) throw new Error(`the export was refused: ${message}`)
  const { exportId } = data
  for (;;) {
    const answer = await fetch(at(getExport.path, exportId), { headers: author })
    const { state, bytes } = ((await answer.json()) as { data: { state: string; bytes: number } }).data
    if (state === 'failed') throw new Error('the export failed')
    if (state === 'ready') {
      const file = await (await fetch(at(downloadExport.path, exportId), { headers: author })).arrayBuffer()
      if (file.byteLength !== bytes) throw new Error('the file is not whole')
      return (performance.now() - startMs) / 1000
    }
    await pause(pollMs)
  }
}

/** Measures exports of 510,000 rows: how long they take, what memory they need, and how long others wait meanwhile. */
export const measureExports = async (world: World): Promise<Figure[]> => {
  let isQuietOver = false
  setTimeout(() => {
    isQuietOver = true
  }, quietMs)
  const before = await readFeed(world, () => isQuietOver)
  const figures: Figure[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    let isOver = false
    const feed = readFeed(world, () => isOver)
    const seconds: number[] = []
    const growth = await growthMb(world.server.pid, async () => {
      seconds.push(await exportTable(world, format))
    })
    isOver = true
    const unlike = { csv: { atMost: limits.csv }, xlsx: { atMost: limits.xlsx, goal: limits.xlsxGoal } }[format]
    figures.push(
      { what: `export of 510,000 rows as ${format}, downloaded`, values: seconds, unit: 's', ...unlike },
      { what: `growth of the server's memory, ${format}`, values: [growth], unit: 'MB', atMost: limits.memoryMb },
      {
        what: `feed of others, p99 with ${format} to without`,
        values: [(await feed) / before],
        unit: '×',
        atMost: limits.feed,
      },
    )
  }
  return figures
}

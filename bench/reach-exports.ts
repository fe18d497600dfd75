import { setTimeout as pause } from 'node:timers/promises'
import { createExport, downloadExport, type ExportFormat, getExport } from '@kawaraban/contract/exports.ts'
import type { Figure } from './figures.ts'
import { highestMb, p99, pin } from './machine.ts'
import { type Server, servingCore, startService } from './servers.ts'
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
/** About as long as an export, so that the feed alone has its highest memory, too. */
const quietMs = 10_000
const rounds = 3
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

/** Reads the feed while nothing is exported; gives the 99th percentile of its times in ms. */
const readQuietFeed = (world: World): Promise<number> => {
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, quietMs)
  return readFeed(world, () => isOver)
}

type Reading = { readonly seconds: number; readonly growth: number; readonly feed: number }

/** An export beside a feed, compared with the same feed alone: memory is what the process needs beyond the highest of that. */
const readExport = async (world: World, format: ExportFormat): Promise<Reading> => {
  let before = Number.NaN
  const quietMb = await highestMb(world.server.pid, async () => {
    before = await readQuietFeed(world)
  })
  let isOver = false
  const feed = readFeed(world, () => isOver)
  let seconds = Number.NaN
  const busyMb = await highestMb(world.server.pid, async () => {
    seconds = await exportTable(world, format)
  })
  isOver = true
  return { seconds, growth: busyMb - quietMb, feed: (await feed) / before }
}

const limitsOf = {
  csv: { atMost: limits.csv },
  xlsx: { atMost: limits.xlsx, goal: limits.xlsxGoal },
} satisfies Record<ExportFormat, Pick<Figure, 'atMost' | 'goal'>>

/** Measures exports of 510,000 rows: how long they take, what memory they need, and how long others wait meanwhile. */
const measureExports = async (world: World): Promise<Figure[]> => {
  const readings: Record<ExportFormat, Reading[]> = { csv: [], xlsx: [] }
  for (let round = 0; round < rounds; round++) {
    for (const format of ['csv', 'xlsx'] as const) readings[format].push(await readExport(world, format))
  }
  return (['csv', 'xlsx'] as const).flatMap((format): Figure[] => {
    const of = (name: keyof Reading) => readings[format].map((reading) => reading[name])
    return [
      {
        what: `export of 510,000 rows as ${format}, downloaded`,
        values: of('seconds'),
        unit: 's',
        ...limitsOf[format],
      },
      {
        what: `growth of the server's memory, ${format}`,
        values: of('growth'),
        unit: 'MB',
        atMost: limits.memoryMb,
        judged: 'worst',
      },
      { what: `feed of others, p99 with ${format} to without`, values: of('feed'), unit: '×', atMost: limits.feed },
    ]
  })
}

/** The same with the service as it is delivered, in bundles, on the serving core. */
export const measureDelivered = async (databaseUrl: string, world: Omit<World, 'server'>): Promise<Figure[]> => {
  const server = await startService(databaseUrl, {})
  try {
    pin(server.pid, servingCore)
    return await measureExports({ ...world, server })
  } finally {
    await server.stop()
  }
}

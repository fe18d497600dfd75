import { type ExportFormat, exportReaders, exportRowsHeader } from '@kawaraban/contract/exports.ts'
import type { Figure } from './figures.ts'
import { highestMb, p99, pin } from './machine.ts'
import { type Server, servingCore, startService } from './servers.ts'
import { newsPath } from './visitors.ts'

type Headers = Readonly<Record<string, string>>
type Installation = {
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

/** Reads the feed without a pause until `isOver`; gives the 99th percentile of its times in ms. */
const readFeed = async ({ server, reader }: Installation, isOver: () => boolean): Promise<number> => {
  const values: number[] = []
  while (!isOver()) {
    const startMs = performance.now()
    await (await fetch(`${server.origin}${newsPath}`, { headers: reader })).text()
    values.push(performance.now() - startMs)
  }
  return p99(values)
}

/** Exports the whole table; gives the seconds until its file was there. */
const exportTable = async ({ server, newsId, author }: Installation, format: ExportFormat): Promise<number> => {
  const startMs = performance.now()
  const body = JSON.stringify({ format, narrowing: { kind: 'viewed' } })
  const headers = { ...author, 'content-type': 'application/json' }
  const url = `${server.origin}${exportReaders.path.replace(':newsId', newsId)}`
  const answer = await fetch(url, { method: 'POST', headers, body })
  const rows = Number(answer.headers.get(exportRowsHeader))
  if (!rows) throw new Error(`the export was refused: ${await answer.text()}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const lines = () => bytes.reduce((count, byte) => count + Number(byte === 0x0a), 0)
  const isWhole = format === 'csv' ? lines() === rows + 1 : bytes.readUInt32LE(bytes.length - 22) === 0x0605_4b50
  if (!isWhole) throw new Error('the file is not whole')
  return (performance.now() - startMs) / 1000
}

/** Reads the feed while nothing is exported; gives the 99th percentile of its times in ms. */
const readQuietFeed = (installation: Installation): Promise<number> => {
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, quietMs)
  return readFeed(installation, () => isOver)
}

type Reading = { readonly seconds: number; readonly growth: number; readonly feed: number }

/** An export beside a feed, compared with the same feed alone: memory is what the process needs beyond the highest of that. */
const readExport = async (installation: Installation, format: ExportFormat): Promise<Reading> => {
  let before = Number.NaN
  const quietMb = await highestMb(installation.server.pid, async () => {
    before = await readQuietFeed(installation)
  })
  let isOver = false
  const feed = readFeed(installation, () => isOver)
  let seconds = Number.NaN
  const busyMb = await highestMb(installation.server.pid, async () => {
    seconds = await exportTable(installation, format)
  })
  isOver = true
  return { seconds, growth: busyMb - quietMb, feed: (await feed) / before }
}

const limitsOf = {
  csv: { atMost: limits.csv },
  xlsx: { atMost: limits.xlsx, goal: limits.xlsxGoal },
} satisfies Record<ExportFormat, Pick<Figure, 'atMost' | 'goal'>>

/** Measures exports of 510,000 rows: how long they take, what memory they need, and how long others wait meanwhile. */
const measureExports = async (installation: Installation): Promise<Figure[]> => {
  const readings: Record<ExportFormat, Reading[]> = { csv: [], xlsx: [] }
  for (let round = 0; round < rounds; round++) {
    for (const format of ['csv', 'xlsx'] as const) readings[format].push(await readExport(installation, format))
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
export const measureDelivered = async (
  databaseUrl: string,
  installation: Omit<Installation, 'server'>,
): Promise<Figure[]> => {
  const server = await startService(databaseUrl, {})
  try {
    pin(server.pid, servingCore)
    return await measureExports({ ...installation, server })
  } finally {
    await server.stop()
  }
}

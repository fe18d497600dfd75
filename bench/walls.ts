import pg from 'pg'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { measureLargeBodies, measureSlowBodies } from './walls-bodies.ts'
import { addWallsCompany, type WallsCompany } from './walls-company.ts'
import { measureDearest } from './walls-dearest.ts'
import { measureFirsts } from './walls-firsts.ts'
import { measureNotices } from './walls-notices.ts'
import { measureCallers, measureColumns, measureLines, measureReads } from './walls-rows.ts'
import { measureSignIns } from './walls-sign-in.ts'
import { measureUploads } from './walls-uploads.ts'

/** What a row measures in: a database of its own, with the largest company in it. */
export type Walls = {
  readonly url: string
  readonly client: pg.Client
  readonly company: WallsCompany
  readonly print: (line: string) => void
}

/** The rows, each in a file of its own. */
const rows: Readonly<Record<string, (walls: Walls) => Promise<readonly Figure[]>>> = {
  dearest: measureDearest,
  firsts: measureFirsts,
  reads: measureReads,
  callers: measureCallers,
  lines: measureLines,
  columns: measureColumns,
  bodies: measureSlowBodies,
  large: measureLargeBodies,
  signin: measureSignIns,
  notices: measureNotices,
  uploads: measureUploads,
}

/** `BENCH_ROWS=dearest` chooses rows. */
const chosen = process.env.BENCH_ROWS?.split(',') ?? Object.keys(rows)

/** That nobody slows or stops the others. The company is seeded once; each row gets a copy of the database. */
export const measureWalls = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  print('Loading 510,000 people and 990 posts …')
  const database = await startDatabase()
  const figures: Figure[] = []
  try {
    const company = await addWallsCompany(database.client)
    for (const row of chosen) {
      const measure = rows[row]
      if (!measure) throw new Error(`no row is called ${row}`)
      print(`Measuring ${row} …`)
      await database.client.query(
        `create database walls_${row} template ${database.client.database} strategy file_copy`,
      )
      const url = Object.assign(new URL(database.url), { pathname: `/walls_${row}` }).href
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        figures.push(...(await measure({ url, client, company, print })))
      } catch (error) {
        // The figures of the other rows have taken half an hour.
        print(String(error))
        figures.push({ what: `${row}: calls that could be judged`, values: [0], unit: 'calls', atLeast: 1 })
      } finally {
        await client.end()
        await database.client.query(`drop database walls_${row} with (force)`)
      }
    }
  } finally {
    await database.stop()
  }
  return figures
}

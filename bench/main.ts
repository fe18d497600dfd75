import { loadavg } from 'node:os'
import { measureAccounts } from './accounts.ts'
import { measureAudience } from './audience.ts'
import { measureNamed } from './audience-feed.ts'
import { measureBoards } from './boards.ts'
import { measureBodies } from './bodies.ts'
import { measureCompanies } from './companies.ts'
import { measureDepartments } from './departments.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './imports.ts'
import { pin } from './machine.ts'
import { measureMachines } from './machines.ts'
import { measurePage } from './page.ts'
import { measurePeak } from './peak.ts'
import { measureProcesses } from './processes.ts'
import { measureNudge, measurePush } from './push.ts'
import { measureReach } from './reach.ts'
import { clientCore } from './servers.ts'
import { measureStart } from './start.ts'
import { measureTables } from './tables.ts'
import { allWorks, compareWorks } from './works.ts'
import { measureWriters } from './writers.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Suites with a company of their own, apart from the works; each returns whether its limits were met. */
const allSuites: Record<string, () => Promise<boolean>> = {
  accounts: () => measureAccounts(print),
  audience: () => measureAudience(print, { rounds, seconds }),
  bodies: () => measureBodies(print),
  boards: () => measureBoards(print),
  companies: () => measureCompanies(print, { rounds, seconds }),
  departments: () => measureDepartments(print, rounds),
  growth: () => measureGrowth(print),
  imports: () => measureImports(print),
  machines: () => measureMachines(print),
  named: () => measureNamed(print, { rounds, seconds }),
  nudge: () => measureNudge(print),
  page: () => measurePage(print, rounds),
  peak: () => measurePeak(print),
  processes: () => measureProcesses(print, { rounds, seconds }),
  push: () => measurePush(print),
  reach: () => measureReach(print),
  start: () => measureStart(print, rounds),
  tables: () => measureTables(print),
  writers: () => measureWriters(print),
}
/** The suites named by the arguments, or all. */
const chosen = process.argv.slice(2)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
const works = allWorks.filter(isChosen)
const suites = Object.keys(allSuites).filter(isChosen)

if (works.length + suites.length === 0) throw new Error(`nothing is called ${chosen.join(' ')}`)
pin(process.pid, clientCore)
const reached = works.length > 0 ? [await compareWorks(print, works, { rounds, seconds })] : []
for (const suite of suites) reached.push((await allSuites[suite]?.()) ?? false)
print(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
print(reached.every(Boolean) ? 'All limits were met.' : 'A limit was missed.')
process.exitCode = reached.every(Boolean) ? 0 : 1

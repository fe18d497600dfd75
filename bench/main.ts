import { systemClock } from '../apps/server/src/clock.ts'
import { measureAudience } from './audience.ts'
import { measureBoards } from './boards.ts'
import { measureBodies } from './bodies.ts'
import { measureContent } from './content.ts'
import { measureDepartments } from './departments.ts'
import { type Figure, isReached, tableOf } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './imports.ts'
import { pin } from './machine.ts'
import { measureMachines } from './machines.ts'
import { measurePage } from './page.ts'
import { measurePeak } from './peak.ts'
import { measureNudge, measurePush } from './push.ts'
import { measureReach } from './reach.ts'
import { loadNow, saveResults } from './results.ts'
import { clientCore } from './servers.ts'
import { measureStart } from './start.ts'
import { measureWalls } from './walls.ts'
import { allWorks, compareWorks } from './works.ts'
import { measureWriters } from './writers.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

const print = (line: string) => process.stdout.write(`${line}\n`)

/** The suites named by the arguments, or all. */
const chosen = process.argv.slice(2)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
const works = allWorks.filter(isChosen)

/** Each has data of its own; the works share theirs and are measured together. */
const allSuites: Record<string, () => Promise<readonly Figure[]>> = {
  ...(works.length > 0 && { [works.join(' ')]: () => compareWorks(print, works, { rounds, seconds }) }),
  audience: () => measureAudience(print, { rounds, seconds }),
  bodies: () => measureBodies(print),
  boards: () => measureBoards(print, { rounds, seconds }),
  content: () => measureContent(print, { rounds, seconds }),
  departments: () => measureDepartments(print, rounds),
  growth: () => measureGrowth(print),
  imports: () => measureImports(print),
  machines: () => measureMachines(print),
  nudge: () => measureNudge(print),
  page: () => measurePage(print, rounds),
  peak: () => measurePeak(print),
  push: () => measurePush(print),
  reach: () => measureReach(print),
  start: () => measureStart(rounds),
  walls: () => measureWalls(print),
  writers: () => measureWriters(print),
}
const suites = Object.entries(allSuites).filter(([name]) => name === works.join(' ') || isChosen(name))

if (suites.length === 0) throw new Error(`nothing is called ${chosen.join(' ')}`)
pin(process.pid, clientCore)
const settings = Object.entries(process.env)
  .filter(([name]) => name.startsWith('BENCH_'))
  .map(([name, value]) => `${name}=${value} `)
let isAllReached = true
for (const [name, measure] of suites) {
  const [at, loadAtStart] = [new Date(systemClock()), loadNow()]
  const figures = await measure()
  print(`\n${tableOf(figures)}\nLoad of the machine: ${loadAtStart} at the start, ${loadNow()} at the end\n`)
  saveResults(name, { command: `${settings.join('')}npm run bench ${name}`, figures, loadAtStart, at })
  isAllReached &&= figures.every(isReached)
}
print(isAllReached ? 'All limits were met.' : 'A limit was missed.')
process.exitCode = isAllReached ? 0 : 1

import type { Db } from './connect.ts'
import { createMachines, type MachineParts, type Machines } from './machines.ts'
import { acceptsConnections, activate, checkMachine, isActivated, isSpread, loadPlacements } from './placements.ts'
import { runFor } from './whose.ts'

/** A database that is not spread over machines. */
export const oneMachine: Machines = {
  isSpread: false,
  runOnMachine: (_, run) => run(),
  ensureAnswers: () => undefined,
  answers: async () => true,
  refused: () => [],
  listAnswering: async () => null,
  outages: () => 0,
}

/** Whether a machine answers is checked beside calls of a company that may have used up its share of the connections. */
const asNobody = (db: Db): Db => ({
  ...db,
  query: (statement) => runFor(null, () => db.query(statement)),
  transaction: (work, timeoutMs) => runFor(null, () => db.transaction(work, timeoutMs)),
})

/** The machines of a database. */
export const openMachines = async (db: Db, log: MachineParts['log']): Promise<Machines> => {
  if (!(await isSpread(db))) return oneMachine
  const own = asNobody(db)
  return createMachines({
    load: () => loadPlacements(own),
    check: (id) => checkMachine(own, id),
    accepts: (machine) => acceptsConnections(own, machine),
    isActive: (machine) => isActivated(own, machine),
    renewConnections: db.renew,
    activate: (machine, isActive) => activate(own, machine, isActive),
    log,
  })
}

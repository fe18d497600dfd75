import type { Db } from './connect.ts'
import { createMachines, type MachineParts, type Machines } from './machines.ts'
import { acceptsConnections, activate, checkMachine, isActivated, isSpread, loadPlacements } from './placements.ts'

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

/** The machines of a database. */
export const openMachines = async (db: Db, log: MachineParts['log']): Promise<Machines> =>
  (await isSpread(db))
    ? createMachines({
        load: () => loadPlacements(db),
        check: (id) => checkMachine(db, id),
        accepts: (machine) => acceptsConnections(db, machine),
        isActive: (machine) => isActivated(db, machine),
        activate: (machine, isActive) => activate(db, machine, isActive),
        log,
      })
    : oneMachine

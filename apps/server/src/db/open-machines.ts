import type { Db } from './connect.ts'
import { createMachines, type MachineParts, type Machines } from './machines.ts'
import { acceptsConnections, activate, checkMachine, isActivated, loadPlacements } from './placements.ts'

/** The machines of a database. */
export const openMachines = (db: Db, log: MachineParts['log']): Machines =>
  createMachines({
    load: () => loadPlacements(db),
    check: (id) => checkMachine(db, id),
    accepts: (machine) => acceptsConnections(db, machine),
    isActive: (machine) => isActivated(db, machine),
    activate: (machine, isActive) => activate(db, machine, isActive),
    log,
  })

import type { Machines } from '../db/machines.ts'

/** A database that is not spread over machines. */
export const oneMachine: Machines = {
  reach: (_, look) => look(),
  ensureReachable: () => undefined,
  isReachable: async () => true,
  refused: () => [],
  listReachable: async () => null,
  outages: () => 0,
}

import { monotonicMs } from '../clock.ts'
import { Busy, createFairQueue } from './fair-queue.ts'
import type { Placements } from './placements.ts'
import { shareLookups } from './share-lookups.ts'
import { isDeactivated, isOutOfReach, Unreachable } from './unreachable.ts'

/** How long companies of a machine that did not answer are refused, before one call tries it again. */
export const refusedMs = 5_000
/** A lookup that lasts longer has its machine checked. */
export const silentMs = 1_000
/** Lookups that may run on one machine at once: half of the connections, so that a frozen one leaves the others theirs. */
const lookupsEach = 5
const queue = { places: Number.POSITIVE_INFINITY, placesEach: lookupsEach, waiting: 400, waitMs: 4_000 }
/** After so long the machines of companies are loaded again. */
const placementsMs = 60_000
/** A company that is not among them has them loaded again, at most so often. */
const unknownMs = 1_000

/** Runs a lookup of a company on its machine; throws Unreachable at once where that has just failed. */
type RunOnMachine = <Result>(managementGroupId: number, look: () => Promise<Result>) => Promise<Result>

/** The machines of companies, and which of them do not answer. */
export type Machines = {
  /** Whether the database is spread over machines: else there is one, which always answers here. */
  readonly isSpread: boolean
  readonly runOnMachine: RunOnMachine
  /** Throws Unreachable where the machine of the company has just failed. */
  readonly ensureAnswers: (managementGroupId: number) => void
  /** Whether the machine of a company answers. Work in the background skips a company whose machine does not. */
  readonly answers: (managementGroupId: number) => Promise<boolean>
  /** Companies that are refused at this moment. */
  readonly refused: () => number[]
  /** Companies whose machines answer, after a check of each machine; null for all. */
  readonly listAnswering: () => Promise<number[] | null>
  /** How many machines do not answer. */
  readonly outages: () => number
}

/** What machines are observed with. */
export type MachineParts = {
  readonly load: () => Promise<Placements>
  /** Throws when the machine of a company does not answer. */
  readonly check: (managementGroupId: number) => Promise<void>
  /** Whether a machine accepts connections. */
  readonly accepts: (machine: string) => Promise<boolean>
  /** Whether a machine is in the cluster. */
  readonly isActive: (machine: string) => Promise<boolean>
  /** Replaces what the coordinator has opened for this process: it may hold connections to a machine that has been away. */
  readonly renewConnections: () => void
  /** Takes a machine into the cluster, or out of it, so that no statement of other companies needs it. */
  readonly activate: (machine: string, isActive: boolean) => Promise<void>
  readonly log: {
    readonly error: (details: object, text: string) => void
    readonly warn: (details: object, text: string) => void
  }
  readonly nowMs?: () => number
}

/** A machine that is refused until `untilMs`, then until the call that tries it has ended. */
type Outage = { untilMs: number; isTried: boolean }

const refuse = () => new Unreachable('the machine of the company does not answer')

/**
 * Observes the machines of companies. After a failure of one, its companies are refused at once, so that calls that wait for it
 * take no connections from those of other machines. A machine that is frozen fails without an error: a lookup that
 * lasts too long has it checked.
 */
export const createMachines = (parts: MachineParts): Machines => {
  const { load, check, log, nowMs = monotonicMs } = parts
  const outages = new Map<string, Outage>()
  const checking = new Set<string>()
  const accepts = shareLookups(parts.accepts)
  /** Ends the waits for a place at a machine when that fails. */
  const waits = new Map<string, AbortController>()
  const enter = createFairQueue(queue)
  let placements: Placements | undefined
  let loadedMs = 0
  let loading: Promise<void> | undefined

  const reload = (): Promise<void> => {
    loading ??= load()
      .then((loaded) => {
        placements = loaded
        loadedMs = nowMs()
        const present = new Set(loaded.values())
        for (const machine of outages.keys()) if (!present.has(machine)) outages.delete(machine)
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  /** The machine of a company, or undefined where the company is new. */
  const machineOf = (managementGroupId: number): string | undefined => {
    if (placements && nowMs() - loadedMs >= placementsMs) {
      loadedMs = nowMs()
      reload().catch(() => undefined)
    }
    return placements?.get(managementGroupId)
  }

  const isRefused = ({ untilMs, isTried }: Outage) => isTried || nowMs() < untilMs

  const ensureAnswers = (managementGroupId: number) => {
    const machine = machineOf(managementGroupId)
    const outage = machine === undefined ? undefined : outages.get(machine)
    if (outage && isRefused(outage)) throw refuse()
  }

  const companiesOf = (machine: string) =>
    [...(placements ?? [])].filter(([, other]) => other === machine).map(([id]) => id)

  /** Records that the machine of a company does not answer, after an error that says so. */
  const recordOutage = async (managementGroupId: number, error: unknown) => {
    // It may have been moved since.
    await reload().catch(() => undefined)
    const machine = machineOf(managementGroupId)
    if (machine === undefined) return
    const known = outages.get(machine)
    if (known && nowMs() < known.untilMs) return
    const isByOthers = isDeactivated(error)
    // A connection that broke when a machine was restarted says so only when it is used. A statement beside the move of its
    // company may find it on no machine.
    const isPresent = isByOthers ? parts.isActive : accepts
    if (isOutOfReach(error) && (await isPresent(machine).catch(() => true))) return
    const outage = outages.get(machine)
    if (outage) outage.untilMs = nowMs() + refusedMs
    else {
      outages.set(machine, { untilMs: nowMs() + refusedMs, isTried: false })
      log.error(
        { machine, companies: companiesOf(machine).length },
        'a machine does not answer: its companies are refused',
      )
    }
    waits.get(machine)?.abort()
    waits.delete(machine)
    if (isByOthers) return
    await parts
      .activate(machine, false)
      .catch((err: unknown) => log.warn({ err, machine }, 'a machine that does not answer cannot be deactivated'))
  }

  const suspect = async (managementGroupId: number, machine: string) => {
    if (checking.has(machine)) return
    checking.add(machine)
    try {
      await check(managementGroupId)
    } catch (error) {
      await recordOutage(managementGroupId, error)
    } finally {
      checking.delete(machine)
    }
  }

  const waitFor = async (machine: string) => {
    const waiting = waits.get(machine) ?? new AbortController()
    waits.set(machine, waiting)
    try {
      return await enter(machine, waiting.signal)
    } catch (error) {
      throw error instanceof Busy && waiting.signal.aborted ? refuse() : error
    }
  }

  const end = (machine: string) => outages.delete(machine) && log.warn({ machine }, 'a machine answers again')

  const runWatched = async <Result>(machine: string, managementGroupId: number, look: () => Promise<Result>) => {
    const outage = outages.get(machine)
    if (outage && isRefused(outage)) throw refuse()
    if (outage) outage.isTried = true
    let leave: () => void = () => undefined
    let timer: NodeJS.Timeout | undefined
    try {
      if (outage) {
        if (!(await accepts(machine))) {
          outage.untilMs = nowMs() + refusedMs
          // A standby may have replaced it.
          await reload().catch(() => undefined)
          throw refuse()
        }
        // From then on statements of other companies need it, too.
        parts.renewConnections()
        await parts.activate(machine, true)
      }
      leave = await waitFor(machine)
      timer = setTimeout(() => void suspect(managementGroupId, machine), silentMs)
      const found = await look()
      if (outage) end(machine)
      return found
    } catch (error) {
      if (isOutOfReach(error)) await recordOutage(managementGroupId, error)
      throw error
    } finally {
      clearTimeout(timer)
      leave()
      if (outage) outage.isTried = false
    }
  }

  const runOnMachine: RunOnMachine = async (managementGroupId, look) => {
    const isNew = placements !== undefined && !placements.has(managementGroupId)
    if (placements === undefined || (isNew && nowMs() - loadedMs >= unknownMs)) await reload()
    const machine = machineOf(managementGroupId)
    if (machine !== undefined) return runWatched(machine, managementGroupId, look)
    try {
      return await look()
    } catch (error) {
      if (isOutOfReach(error)) await recordOutage(managementGroupId, error)
      throw error
    }
  }

  const answers = async (managementGroupId: number) => {
    const checkOnce = () => check(managementGroupId)
    const fail = async (error: unknown) => {
      await recordOutage(managementGroupId, error)
      throw refuse()
    }
    // The first check may find a connection that broke with a restart, or a machine that is still reading its files.
    return runOnMachine(managementGroupId, () => checkOnce().catch(checkOnce).catch(fail)).then(
      () => true,
      () => false,
    )
  }

  return {
    runOnMachine,
    isSpread: true,
    ensureAnswers,
    answers,
    refused: () => [...outages].flatMap(([machine, outage]) => (isRefused(outage) ? companiesOf(machine) : [])),
    listAnswering: async () => {
      await reload()
      const companies = [...(placements ?? [])]
      const samples = new Map(companies.map(([id, machine]) => [machine, id]))
      const answering = new Set<string>()
      const visit = async ([machine, id]: [string, number]) => void ((await answers(id)) && answering.add(machine))
      await Promise.all([...samples].map(visit))
      return companies.flatMap(([id, machine]) => (answering.has(machine) ? [id] : []))
    },
    outages: () => outages.size,
  }
}

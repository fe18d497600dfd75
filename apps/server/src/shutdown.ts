import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessConfig } from './process-config.ts'

/** Collects the parts that a process has started, and stops them in reverse order. */
export const createShutdown = ({ shutdownDelayMs, shutdownGraceMs }: ProcessConfig) => {
  const running: (() => Promise<unknown>)[] = []
  let isReady = false
  let isStopping = false
  return {
    /** Adds a function that stops a started part. */
    add: (stop: () => Promise<unknown>): void => void running.push(stop),
    /** Marks the process as ready: from now on a stop waits for the load balancers. */
    ready: (): void => {
      isReady = true
    },
    isStopping: (): boolean => isStopping,
    /**
     * Stops all parts. First /readyz says 503 and `announce` is called; then it waits until load balancers have seen
     * that, and stops the parts.
     */
    stop: async (announce: () => void = () => undefined): Promise<void> => {
      isStopping = true
      announce()
      if (isReady) await wait(shutdownDelayMs)
      for (const stop of running.splice(0).reverse()) await stop()
    },
    /** Resolves when `work` has ended, or after SHUTDOWN_GRACE_SECONDS. */
    withinGrace: (work: Promise<unknown>): Promise<unknown> =>
      Promise.race([work, wait(shutdownGraceMs, undefined, { ref: false })]),
  }
}

import { Gauge } from 'prom-client'
import type { Load } from '../http/load.ts'
import type { Metrics } from './metrics.ts'

const stages = ['normal', 'busy', 'overloaded'] as const

/** Adds how busy the process is: 1 at its present stage and 0 at the others, and the share of callers who are served. */
export const addLoad = ({ registry }: Metrics, load: Pick<Load, 'stage' | 'share'>): void => {
  const registers = [registry]
  new Gauge({
    name: 'kawaraban_load_stage',
    help: 'Whether the process is normal, busy or overloaded: 1 for its present stage',
    labelNames: ['stage'],
    registers,
    collect() {
      for (const stage of stages) this.set({ stage }, stage === load.stage() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'kawaraban_load_served_share',
    help: 'Share of callers whose screens and reads are served, 1 unless the process is overloaded',
    registers,
    collect() {
      this.set(load.share())
    },
  })
}

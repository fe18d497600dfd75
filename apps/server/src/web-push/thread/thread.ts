import { parentPort, workerData } from 'node:worker_threads'
import { monotonicMs } from '../../clock.ts'
import type { Attempt } from '../sender/attempt.ts'
import { createSender, type SenderSettings } from '../sender/sender.ts'
import type { Order, Report, Task } from './messages.ts'

/** Pushes that cannot start by then are given back, so that no task takes longer than twenty seconds. */
const startWithinMs = 10_000
/** Attempts in one report. */
const reportSize = 50

const sender = createSender(workerData as SenderSettings)

const work = async ({ id, pushes, signer }: Task): Promise<void> => {
  const untilMs = monotonicMs() + startWithinMs
  let attempts: [number, Attempt][] = []
  const report = (isOver: boolean) => {
    parentPort?.postMessage({ id, attempts, isOver } satisfies Report)
    attempts = []
  }
  await Promise.all(
    pushes.map(async (push, index) => {
      const attempt = await sender.send(push, signer, untilMs)
      if (!attempt) return
      attempts.push([index, attempt])
      if (attempts.length >= reportSize) report(false)
    }),
  )
  report(true)
}

parentPort?.on('message', (order: Order) => {
  if (order === 'stop') sender.stop()
  else void work(order)
})

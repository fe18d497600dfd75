import { type Clock, systemClock } from './clock.ts'
import { type Config, environment, readConfig } from './config.ts'
import { StartError } from './start-error.ts'

/** Writes lines to standard output. */
export const print = (...lines: string[]): boolean => process.stdout.write(`${lines.join('\n')}\n`)

/** Writes what went wrong: a reason that is known in its one sentence, anything else in full. */
const printError = (error: unknown) => {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
}

type Stoppable = { readonly stop: () => Promise<void> }

let stopping = false

/** Stops the work and ends the process, once: npm may pass on a signal that has already come. */
const shutDown = async (starting: Promise<Stoppable>, exitCode: number) => {
  if (stopping) return
  stopping = true
  try {
    await starting.then((started) => started.stop())
  } catch (error) {
    printError(error)
    exitCode = 1
  }
  process.exit(exitCode)
}

/** Output without a reader (`npm start | head`) is dropped: it neither ends the process nor is an error. */
const ignoreClosedOutput = () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Runs what `start` starts until a signal stops it; calls `printReady` once it is ready. */
export const run = async <Started extends Stoppable>(
  start: (config: Config, clock: Clock) => Promise<Started>,
  printReady: (config: Config, started: Started) => unknown,
): Promise<void> => {
  ignoreClosedOutput()
  try {
    const config = readConfig(environment())
    const starting = start(config, systemClock)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutDown(starting, 0))
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(fault, (error: unknown) => {
        // The shutdown must be under way when printing fails, too.
        const ending = shutDown(starting, 1)
        printError(error)
        return ending
      })
    }
    const started = await starting
    if (!stopping) await printReady(config, started)
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}

import { systemClock } from './clock.ts'
import { type Config, environment, readConfig } from './config.ts'
import { type Service, startService } from './start.ts'
import { StartError } from './start-error.ts'

const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Writes what went wrong: a reason that is known in its one sentence, anything else in full. */
const printError = (error: unknown) => {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
}

const printReady = async (config: Config, service: Service) => {
  print(`Kawaraban is ready: ${config.publicUrl}`)
  if (!config.provider) {
    const { cast } = await import('./db/seed/cast.ts')
    const people = Object.values(cast).map(({ name, role }) => `${name} (${role})`)
    print(`Sign in as ${people.join(', ')}.`)
  }
  print(`${service.dataFolder ? `Data: ${service.dataFolder}. ` : ''}Ctrl-C stops the service; all data stay.`)
}

let stopping = false

/** Stops the service in order and ends the process; npm passes a signal on that the process has had already. */
const shutDown = async (starting: Promise<Service>, exitCode: number) => {
  if (stopping) return
  stopping = true
  try {
    await starting.then((service) => service.stop())
  } catch (error) {
    printError(error)
    exitCode = 1
  }
  process.exit(exitCode)
}

/** Output whose reader is gone (`npm start | head`) is dropped: no reason to end, and never a fault of its own (T70). */
const ignoreClosedOutput = () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Runs the service until a signal stops it; never returns before it is ready. */
export const run = async (): Promise<void> => {
  ignoreClosedOutput()
  try {
    const config = readConfig(environment())
    const starting = startService(config, systemClock)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutDown(starting, 0))
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(fault, (error: unknown) => {
        // A fault while the first one is printed must find the service already ending.
        const ending = shutDown(starting, 1)
        printError(error)
        return ending
      })
    }
    const service = await starting
    if (!stopping) await printReady(config, service)
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}

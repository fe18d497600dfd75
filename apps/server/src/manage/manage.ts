import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { environment, readConfig } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { StartError } from '../start-error.ts'
import { CommandError } from './command-error.ts'
import { endIdleCompanies, endOneCompany, listCompanies } from './companies.ts'
import { openDatabase } from './database.ts'
import { removeDemo } from './demo.ts'
import { setRole } from './members.ts'
import { print } from './terminal.ts'

const help = `Usage: npm run manage -- COMMAND

  companies list                     all companies: people, posts, last use, days of notice
  companies end CODE                 end a company at once: delete everything it has
  companies end-idle                 end all companies that nobody has used for 14 months
  members role CODE ACCOUNT_ID ROLE  give a member a role: admin, editor, viewer or none
  demo remove                        remove the demo companies and the accounts of the built-in sign-in

  --yes   for scripts: delete without asking
  --help  this page

The database is the one of the service's settings. Exit codes: 0 done, 1 not done, 2 wrong usage.`

type Command = (db: Db, operands: readonly string[], isConfirmed: boolean) => Promise<void>

/** Commands by their words, with the number of operands that each takes. */
const commands: Record<string, { readonly operands: number; readonly run: Command }> = {
  'companies list': { operands: 0, run: (db) => listCompanies(db) },
  'companies end': { operands: 1, run: (db, [code = ''], isConfirmed) => endOneCompany(db, code, isConfirmed) },
  'companies end-idle': { operands: 0, run: (db, _, isConfirmed) => endIdleCompanies(db, systemClock(), isConfirmed) },
  'members role': { operands: 3, run: (db, [code = '', id = '', role = '']) => setRole(db, code, id, role) },
  'demo remove': { operands: 0, run: (db, _, isConfirmed) => removeDemo(db, isConfirmed) },
}

const parse = (args: readonly string[]) => {
  try {
    const options = { yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return null
  }
}

/** Opens the database, runs the command, and closes the database again also when a signal interrupts. */
const withDatabase = async (work: (db: Db) => Promise<void>): Promise<void> => {
  const { db, close } = await openDatabase(readConfig(environment()))
  const interrupted = new Promise<never>((_, reject) => {
    const stop = () => reject(new CommandError('Interrupted.'))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  })
  try {
    await Promise.race([work(db), interrupted])
  } finally {
    await close()
  }
}

/** Runs an operator's command; gives its exit code: 0 done, 1 not done, 2 wrong usage. */
export const manage = async (args: readonly string[]): Promise<number> => {
  const parsed = parse(args)
  if (parsed?.values.help) {
    print(help)
    return 0
  }
  const [topic = '', verb = '', ...operands] = parsed?.positionals ?? []
  const command = commands[`${topic} ${verb}`]
  if (!command || operands.length !== command.operands) {
    process.stderr.write(`${help}\n`)
    return 2
  }
  try {
    await withDatabase((db) => command.run(db, operands, parsed?.values.yes ?? false))
    return 0
  } catch (error) {
    const isKnown = error instanceof CommandError || error instanceof StartError
    process.stderr.write(`${isKnown ? error.message : (error as Error).stack}\n`)
    return 1
  }
}

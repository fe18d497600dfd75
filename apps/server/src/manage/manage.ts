import { parseArgs } from 'node:util'
import type { ImportOptions } from '@kawaraban/contract/imports.ts'
import { systemClock } from '../clock.ts'
import { environment, readConfig } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { createFileStore } from '../file-store/create.ts'
import type { FileStore } from '../file-store/store.ts'
import { StartError } from '../start-error.ts'
import { markBounced } from './bounced.ts'
import { checkCompanies } from './check.ts'
import { CommandError } from './command-error.ts'
import { endIdleCompanies, endOneCompany, listCompanies } from './companies.ts'
import { openDatabase } from './database.ts'
import { removeDemo } from './demo.ts'
import { type ImportRequest, importPeople } from './imports.ts'
import { setRole } from './members.ts'
import { endRestore } from './notices.ts'
import { print } from './terminal.ts'

const help = `Usage: npm run manage -- COMMAND

  companies list                     all companies: people, posts, last use, days of notice
  companies end CODE                 end a company at once: delete everything it has
  companies end-idle                 end all companies that nobody has used for 14 months
  check [CODE]                       compare all counts of all companies, or of one, with the rows; repair what differs;
                                     find files that are missing from their store
  members role CODE ACCOUNT_ID ROLE  give a member a role: admin, editor, viewer or none
  members import FILE --company CODE import people from a CSV file: account ID, name, department, role, reading
  notices after-restore              after a restore: what was due before is missed, and never sent again
  mail bounced                       read a report on an undelivered mail from standard input, and mark its address
  demo remove                        remove the demo companies and the accounts of the built-in sign-in

  --yes   for scripts: delete without asking
  --help  this page

  check takes also
  --use-store            make this store of files the database's: after a restore of the database alone

  notices after-restore takes also
  --send-late            send it now, late: for a database that has lost nothing

  members import takes also
  --create               make the company if there is none with this code
  --dry-run              only say what would be done
  --keep-own-names       leave names as they are that people have changed themselves
  --repair-characters    put & > < " ' in full width
  --leave-out-too-long   leave out the lines in which something is too long
  --missing-to-none      give the role none to everybody who is not in the file
  --confirm-missing N    their exact number, needed when they are more than a tenth

The database is the one of the service's settings. Exit codes: 0 done, 1 not done, 2 wrong usage.`

const options = {
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  company: { type: 'string' },
  create: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'keep-own-names': { type: 'boolean' },
  'repair-characters': { type: 'boolean' },
  'leave-out-too-long': { type: 'boolean' },
  'missing-to-none': { type: 'boolean' },
  'confirm-missing': { type: 'string' },
  'send-late': { type: 'boolean' },
  'use-store': { type: 'boolean' },
} as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return null
  }
}
type Values = NonNullable<ReturnType<typeof parse>>['values']

const importOptions = (values: Values): ImportOptions => ({
  keepOwnNames: values['keep-own-names'] ?? false,
  repairCharacters: values['repair-characters'] ?? false,
  leaveOutTooLong: values['leave-out-too-long'] ?? false,
  missingToNone: values['missing-to-none'] ?? false,
})

const importRequest = (file: string, values: Values): ImportRequest => ({
  file,
  code: values.company ?? '',
  creates: values.create ?? false,
  isDryRun: values['dry-run'] ?? false,
  options: importOptions(values),
  confirmedMissing: values['confirm-missing'] === undefined ? undefined : Number(values['confirm-missing']),
  readsAddresses: readConfig(environment()).mail !== null,
})

type Command = (db: Db, operands: readonly string[], values: Values, fileStore: FileStore) => Promise<void>

/** Commands by their words, with the number of operands that each takes, and of those that may be left out. */
const commands: Record<string, { readonly operands: number; readonly optional?: number; readonly run: Command }> = {
  'companies list': { operands: 0, run: (db) => listCompanies(db) },
  'companies end': {
    operands: 1,
    run: (db, [code = ''], { yes = false }) => endOneCompany(db, code, systemClock(), yes),
  },
  'companies end-idle': { operands: 0, run: (db, _, { yes = false }) => endIdleCompanies(db, systemClock(), yes) },
  check: {
    operands: 1,
    optional: 1,
    run: (db, [code], values, fileStore) => checkCompanies(db, fileStore, code, values['use-store'] ?? false),
  },
  'members role': { operands: 3, run: (db, [code = '', id = '', role = '']) => setRole(db, code, id, role) },
  'members import': {
    operands: 1,
    run: (db, [file = ''], values) => importPeople(db, systemClock, importRequest(file, values)),
  },
  'notices after-restore': {
    operands: 0,
    run: (db, _, values) => endRestore(db, systemClock, values['send-late'] ?? false),
  },
  'mail bounced': {
    operands: 0,
    run: (db) => markBounced(db, systemClock, readConfig(environment()).mail, process.stdin),
  },
  'demo remove': { operands: 0, run: (db, _, { yes = false }) => removeDemo(db, systemClock(), yes) },
}

/** Opens the database, runs the command, and closes the database again also when a signal interrupts. */
const withDatabase = async (work: (db: Db, fileStore: FileStore) => Promise<void>): Promise<void> => {
  const config = readConfig(environment())
  const { db, close } = await openDatabase(config)
  const fileStore = createFileStore(config.files, config.dataDir)
  const interrupted = new Promise<never>((_, reject) => {
    const stop = () => reject(new CommandError('Interrupted.'))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  })
  try {
    await Promise.race([work(db, fileStore), interrupted])
  } finally {
    await fileStore.close()
    await close()
  }
}

/** Runs an operator's command; returns its exit code: 0 done, 1 not done, 2 wrong usage. */
export const manage = async (args: readonly string[]): Promise<number> => {
  const parsed = parse(args)
  if (parsed?.values.help) {
    print(help)
    return 0
  }
  const { positionals = [], values = {} } = parsed ?? {}
  const name = [2, 1].map((words) => positionals.slice(0, words).join(' ')).find((words) => words in commands) ?? ''
  const command = commands[name]
  const operands = positionals.slice(name.split(' ').length)
  const missing = (command?.operands ?? 0) - operands.length
  const isImport = name === 'members import'
  if (!command || missing < 0 || missing > (command.optional ?? 0) || (isImport && !values.company)) {
    process.stderr.write(`${help}\n`)
    return 2
  }
  try {
    await withDatabase((db, fileStore) => command.run(db, operands, values, fileStore))
    return 0
  } catch (error) {
    const isKnown = error instanceof CommandError || error instanceof StartError
    process.stderr.write(`${isKnown ? error.message : (error as Error).stack}\n`)
    return 1
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the project, in which npm runs commands. */
export const root = join(import.meta.dirname, '..')

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }

/** The arguments that `npm start` gives to Node. */
export const startArguments: readonly string[] = scripts.start.split(' ').slice(1)

/** Those of them that limit memory. */
export const memoryLimits: readonly string[] = startArguments.filter((argument) => /^--(max|heap)-/.test(argument))

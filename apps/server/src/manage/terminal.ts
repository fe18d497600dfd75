import { createInterface } from 'node:readline'
import { CommandError } from './command-error.ts'

/** Writes a line to standard output. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Writes a line to standard error. */
export const printError = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const readLine = (question: string): Promise<string> =>
  new Promise((resolve) => {
    const input = createInterface({ input: process.stdin, output: process.stdout })
    input.once('close', () => resolve(''))
    input.question(question, (line) => {
      resolve(line)
      input.close()
    })
  })

/** Confirms on the terminal by typing `expected`; throws a CommandError if it is not typed. */
export const confirm = async (question: string, expected: string): Promise<void> => {
  const typed = await readLine(`${question}: `)
  if (typed.trim() !== expected) throw new CommandError('Not confirmed: nothing was changed.')
}

const barWidth = 30

/** Draws a progress bar over the former one; only on a terminal. */
export const drawProgress = (what: string, done: number, total: number): void => {
  if (!process.stdout.isTTY) return
  const part = total === 0 ? 0 : Math.min(1, done / total)
  const filled = Math.round(part * barWidth)
  const bar = `${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}`
  process.stdout.write(`\r${what} [${bar}] ${String(Math.floor(part * 100)).padStart(3)} %`)
}

/** Ends the line of a progress that was drawn. */
export const endProgress = (): void => {
  if (process.stdout.isTTY) process.stdout.write('\n')
}

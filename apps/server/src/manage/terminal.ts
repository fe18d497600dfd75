import { createInterface } from 'node:readline'
import { CommandError } from './command-error.ts'

/** Writes a line to standard output. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
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

/** Asks on the terminal for `expected` to be typed; throws a CommandError when anything else is, or nothing. */
export const confirm = async (question: string, expected: string): Promise<void> => {
  const typed = await readLine(`${question}: `)
  if (typed.trim() !== expected) throw new CommandError('Not confirmed: nothing was changed.')
}

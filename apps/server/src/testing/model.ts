import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { inject } from 'vitest'
import { monotonicMs } from '../clock.ts'
import { isLong } from './extent.ts'

/** Whether models and walks end with their time box, as in `npm test -- --long`; in `npm run test:long` each comes to its own end. */
export const isBoxed = inject('extent') === 'long'
const timeBoxMs = isBoxed ? 20_000 : Number.POSITIVE_INFINITY

/** MODEL_SEED repeats the inputs of a run. */
const seedOf = (chosen?: number): number => Number(process.env.MODEL_SEED ?? chosen ?? randomInt(2 ** 31))

/**
 * Checks that `run` fails for none of `numRuns` random inputs, or of those that the time box allows, one at least.
 * Prints its seed; a failure says it with the smallest input. Returns the number of inputs. `parts`: how many such calls make up
 * the model, and share its time.
 */
export const checkModel = async <Input>(
  inputs: fc.Arbitrary<Input>,
  run: (input: Input) => Promise<void> | void,
  { numRuns, seed, parts = 1, ...rest }: { numRuns: number; seed?: number; endOnFailure?: boolean; parts?: number },
): Promise<number> => {
  let last: { input: Input; ended: Promise<void> } | undefined
  let count = 0
  const property = fc.asyncProperty(inputs, (input) => {
    const ended = (async () => {
      await run(input)
      count += 1
    })()
    last = { input, ended }
    return ended
  })
  const used = seedOf(seed)
  const limit = isBoxed && { interruptAfterTimeLimit: timeBoxMs / parts, markInterruptAsFailure: false }
  const details = await fc.check(property, { ...rest, ...limit, numRuns, seed: used })
  const isCutOff = details.interrupted && details.failures.length === 0
  if (details.failed && !isCutOff) {
    throw new Error(await fc.asyncDefaultReportMessage(details), { cause: details.errorInstance })
  }
  // The run that the time box cut off ends before the test does, and must not fail either.
  await last?.ended.catch((error) => {
    throw new Error(`Fails for ${fc.stringify(last?.input)}, with seed ${used}`, { cause: error })
  })
  if (isLong) process.stdout.write(`Model with seed ${used}: ${count} of ${numRuns} inputs\n`)
  return count
}

/** The numbers from 0 up to `count`; ends earlier with the time box, after one round at least. */
export function* inTimeBox(count: number): Generator<number> {
  const endMs = monotonicMs() + timeBoxMs
  for (let round = 0; round < count && (round === 0 || monotonicMs() < endMs); round += 1) yield round
}

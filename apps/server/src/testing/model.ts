import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { inject } from 'vitest'
import { monotonicMs } from '../clock.ts'
import { isLong, rounds } from './extent.ts'

/** A search of `npm test -- --long` ends after this time; in `npm run test:long` each comes to its own end. */
const timeBoxMs = inject('extent') === 'long' ? 20_000 : Number.POSITIVE_INFINITY

/** Returns whether another round is due. The time box ends none of the `few` rounds of the short form: a slow machine proves no less. */
export const openTimeBox = (few: number, boxMs = timeBoxMs): ((done: number) => boolean) => {
  const endMs = monotonicMs() + boxMs
  return (done) => done < few || monotonicMs() < endMs
}

/** MODEL_SEED repeats the inputs of a run. */
const seedOf = (chosen?: number): number => Number(process.env.MODEL_SEED ?? chosen ?? randomInt(2 ** 31))

type ModelOptions = {
  /** The number of inputs in both lengths, as of `rounds`; the time box may end the longer one in between. */
  readonly rounds: readonly [few: number, many: number]
  readonly seed?: number
  readonly endOnFailure?: boolean
  /** How many such calls make up the model, and share its time. */
  readonly parts?: number
}

/**
 * Checks that `run` fails for none of the random inputs. Prints its seed; a failure says it with the smallest input. Returns the
 * number of inputs.
 */
export const checkModel = async <Input>(
  inputs: fc.Arbitrary<Input>,
  run: (input: Input) => Promise<void> | void,
  { rounds: [few, many], seed, parts = 1, ...rest }: ModelOptions,
): Promise<number> => {
  const isDue = openTimeBox(few, timeBoxMs / parts)
  let count = 0
  const property = fc.asyncProperty(inputs, async (input) => {
    // Ends the search, and is no failure.
    if (!isDue(count)) throw new fc.PreconditionFailure(true)
    await run(input)
    count += 1
  })
  const numRuns = rounds(few, many)
  const used = seedOf(seed)
  const details = await fc.check(property, { ...rest, numRuns, seed: used })
  if (details.failed) throw new Error(await fc.asyncDefaultReportMessage(details), { cause: details.errorInstance })
  if (isLong) process.stdout.write(`Model with seed ${used}: ${count} of ${numRuns} inputs\n`)
  return count
}

/** The numbers from 0 up to `few` or `many`, as of `rounds`; the time box may end the longer form in between. */
export function* inTimeBox(few: number, many: number): Generator<number> {
  const isDue = openTimeBox(few)
  const count = rounds(few, many)
  for (let round = 0; round < count && isDue(round); round += 1) yield round
}

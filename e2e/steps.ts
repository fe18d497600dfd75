import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

/** JOURNEY_PICTURES names a folder for a picture of every page after every step. */
const everyStep = process.env.JOURNEY_PICTURES
const failed = join(process.env.OUTER_TMPDIR ?? tmpdir(), 'kawaraban-failed-journeys')

const inFileName = (text: string) => text.replace(/[\s/:*?"<>|]+/g, '_').slice(0, 60)

type Pages = {
  /** Takes a picture of each page, at the path that `pathOf` makes of the name of its user. */
  takePictures: (pathOf: (name: string) => string) => Promise<void>
  /** Checks the pages after the step of that name. */
  check: (name: string) => Promise<void>
}

/** The steps of the journeys of one file or group. */
export const createSteps = ({ takePictures, check }: Pages) => {
  let steps = 0

  const takePicturesIn = async (folder: string, name: string) => {
    const place = join(folder, inFileName(expect.getState().currentTestName ?? ''))
    mkdirSync(place, { recursive: true })
    await takePictures((person) => join(place, `${inFileName(`${name} ${person}`)}.png`))
    return place
  }

  return {
    /** Runs one step of a journey; a failure names it. */
    step: async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
      steps += 1
      try {
        const result = await act()
        await check(name)
        if (everyStep) await takePicturesIn(everyStep, `${String(steps).padStart(2, '0')} ${name}`)
        return result
      } catch (error) {
        if (error instanceof Error) error.message = `Step ${steps}, "${name}": ${error.message}`
        throw error
      }
    },
    /** Takes pictures of the pages of a journey that has failed, and prints where they are. */
    takePicturesOfFailure: async (): Promise<void> => {
      process.stderr.write(`Pictures of the failed journey: ${await takePicturesIn(failed, 'failed')}\n`)
    },
    /** Begins to count again, for the next journey. */
    reset: (): void => {
      steps = 0
    },
  }
}

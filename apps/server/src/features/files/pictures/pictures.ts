import { createFairQueue } from '../../../db/fair-queue.ts'
import { makeSizes, type PictureResult } from './make-sizes.ts'
import type { Task } from './task.ts'

/** Decoding is dear: how many pictures a server decodes at once, and how many wait for it (G-571). */
const decodingLimits = { places: 2, placesEach: 1, waiting: 1000, waitMs: 10 * 60 * 1000 } as const
type Limits = { readonly [Name in keyof typeof decodingLimits]: number }

/** The pictures of a server, which companies decode in turns. */
export type Pictures = {
  /**
   * Makes the sizes of the picture at `path` as `small.webp`, `medium.webp` and `large.webp` in `dir`, or says why it cannot be shown.
   * Waits for a turn; throws Busy where too many wait, and where the failure is not the picture's.
   */
  readonly makeSizes: (managementGroupId: number, task: Task, signal?: AbortSignal) => Promise<PictureResult>
}

/** Makes sizes of pictures, some at once and one of a company. */
export const createPictures = (limits: Limits = decodingLimits, make: typeof makeSizes = makeSizes): Pictures => {
  const enter = createFairQueue(limits)
  return {
    makeSizes: async (managementGroupId, task, signal) => {
      const leave = await enter(managementGroupId, signal)
      try {
        return await make(task, signal ? { signal } : {})
      } finally {
        leave()
      }
    },
  }
}

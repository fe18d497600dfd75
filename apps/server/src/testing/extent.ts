import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the runs of `npm run test:long`. */
    isLong: true
  }
}

/** Whether tests run at full length (`npm run test:long`); `npm test` runs them shorter. */
export const isLong = inject('isLong') === true

/** The number of repetitions: `few` in `npm test`, `many` in `npm run test:long`. */
export const rounds = (few: number, many: number): number => (isLong ? many : few)

/** The devices of a journey: the first in `npm test`, all in `npm run test:long`. */
export const devices = <Device extends 'desktop' | 'phone' | 'webView'>(
  ...all: readonly Device[]
): readonly Device[] => (isLong ? all : all.slice(0, 1))

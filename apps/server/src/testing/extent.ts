import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `long` in `npm test -- --long`, `unbounded` in `npm run test:long`. */
    extent: 'short' | 'long' | 'unbounded'
  }
}

/** Whether tests run at full length; `npm test` alone runs them shorter. */
export const isLong = inject('extent') !== 'short'

/** The number of repetitions: `few` in `npm test`, `many` in `npm test -- --long`. */
export const rounds = (few: number, many: number): number => (isLong ? many : few)

/** The devices of a journey: the first in `npm test`, all in `npm test -- --long`. */
export const devices = <Device extends 'desktop' | 'phone' | 'webView'>(
  ...all: readonly Device[]
): readonly Device[] => (isLong ? all : all.slice(0, 1))

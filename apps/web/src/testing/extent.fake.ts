import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `short` in `npm test`, `long` in `npm test -- --long`, `unbounded` in `npm run test:long`. */
    extent: 'short' | 'long' | 'unbounded'
  }
}

/** The number of repetitions: `few` in `npm test`, `many` in `npm test -- --long`. */
export const rounds = (few: number, many: number): number => (inject('extent') === 'short' ? few : many)

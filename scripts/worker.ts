import { exitWithNpm } from './exit-with-npm.ts'

/** `npm run worker`: a process that only sends notices. */
exitWithNpm()

await import('../apps/server/src/main-worker.ts')

import { inject } from 'vitest'

/** Whether this run has companies spread over machines (`npm run test:cluster`). */
export const isOnCluster: boolean = inject('clusterDatabases').length > 0

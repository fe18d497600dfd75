import { checkService, startService } from '@kawaraban/contract/service.ts'
import { call } from '../../call.ts'

/** Whether the service runs for the caller's company (API-30, DATA-26). */
export const isServiceRunning = async (): Promise<boolean> => (await call(checkService)).result

/** Starts the service for the caller's company; starting it twice does no harm (API-31, OPS-01). */
export const startTheService = async (): Promise<void> => {
  await call(startService)
}

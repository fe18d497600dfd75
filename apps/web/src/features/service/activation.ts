import { checkService } from '@kawaraban/contract/service.ts'
import { call } from '../../call.ts'

/** Whether the caller's company has been activated. */
export const isCompanyActive = async (): Promise<boolean> => (await call(checkService)).result

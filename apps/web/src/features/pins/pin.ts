import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import { call } from '../../call.ts'

/** Pins a post for the caller, or unpins it (PIN-01, PIN-02). Rejects when the server did not do it. */
export const setPinned = async (newsId: string, pinned: boolean): Promise<void> => {
  await call(pinned ? pinNews : unpinNews, { params: { newsId } })
}

import type { Queries } from '../../db/connect.ts'
import { ensure } from '../../http/refusal.ts'
import type { Removed, RemovePost } from '../news/queries.ts'
import { hasTrash, moveToTrash, removeForGood } from './queries.ts'

/** Deletes a post as its company has chosen: it goes to the trash, or for good. */
export const removePost: RemovePost = async (tx: Queries, { caller, newsId, now }, isRestorable): Promise<Removed> => {
  if (await hasTrash(tx, caller.managementGroupId)) return moveToTrash(tx, caller, newsId, now)
  ensure(!isRestorable, 'trashOff')
  return { goesAt: null, purgedIds: [], fileIds: await removeForGood(tx, caller.managementGroupId, newsId) }
}

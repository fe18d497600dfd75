import type { Db } from '../../../db/connect.ts'
import type { OnPendingReceipts } from '../../../http/deps.ts'
import { countAtOnce, countReceipts } from './queries.ts'

/** Uncounted receipts of one post from which on they are counted. */
const countFrom = 128
const maxRounds = 500

/**
 * Creates the function that counts the receipts of a post in the background once many are not counted, so that the
 * next tables are fast; `onError` is called when that fails.
 */
export const createCounting = (db: Db, onError: (error: unknown) => void): OnPendingReceipts => {
  const running = new Set<string>()
  const count = async (managementGroupId: number, newsId: string) => {
    running.add(newsId)
    try {
      for (let round = 0; round < maxRounds; round++) {
        if ((await countReceipts(db, managementGroupId, newsId)) < countAtOnce) break
      }
    } catch (error) {
      onError(error)
    } finally {
      running.delete(newsId)
    }
  }
  return ({ managementGroupId, newsId }, uncounted) => {
    if (uncounted >= countFrom && !running.has(newsId)) void count(managementGroupId, newsId)
  }
}

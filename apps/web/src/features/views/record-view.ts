import { viewNews } from '@kawaraban/contract/views.ts'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'

let recording: Promise<boolean> = Promise.resolve(false)

const record = async (newsId: string) => {
  try {
    await call(viewNews, { params: { newsId }, keepalive: true })
    return true
  } catch (error) {
    void fail(error, { action: 'quiet' })
    return false
  }
}

/** Records that the caller opened the post; returns whether that succeeded. Never rejects. */
export const recordView = (newsId: string): Promise<boolean> => {
  recording = record(newsId)
  return recording
}

/** Settles when the last view has been recorded or has failed, so that the table of viewers includes it. Never rejects. */
export const viewRecorded = (): Promise<boolean> => recording

import { viewNews } from '@kawaraban/contract/views.ts'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'

let recording: Promise<void> = Promise.resolve()

/** Records that the caller opened the post (VIEW-01); a failure leaves the post readable. Never rejects. */
export const recordView = (newsId: string): Promise<void> => {
  recording = call(viewNews, { params: { newsId }, keepalive: true }).then(
    () => undefined,
    (error: unknown) => void fail(error, { doing: 'quiet' }),
  )
  return recording
}

/** Settles when the last view has been recorded or has failed, so that the table of viewers can hold it. Never rejects. */
export const viewRecorded = (): Promise<void> => recording

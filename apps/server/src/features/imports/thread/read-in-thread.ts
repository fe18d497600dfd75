import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { isWorkbook } from '../file/encoding.ts'
import { type FileItem, readMemberFile } from '../file/read-member-file.ts'
import type { FileRequest, FileResponse } from './thread.ts'

/** A thread that grows beyond this fails, and the process does not. */
const resourceLimits = { maxOldGenerationSizeMb: 64 }

/** A file up to this size is read in milliseconds, and a thread takes longer to start. */
const maxBytesHere = 64 * 1024

const program = new URL('./thread.ts', import.meta.url)

/**
 * `readMemberFile` in a thread of its own, some hundred items at a time: a file that is dear to read holds up no request. Takes
 * the file's bytes as that does, and reads none ahead.
 */
async function* readInThread(
  open: () => AsyncIterable<Uint8Array>,
  readsAddresses: boolean,
): AsyncGenerator<readonly FileItem[]> {
  const thread = new Worker(program, { resourceLimits, workerData: { readsAddresses } })
  const ended = new AbortController()
  // It may also fail while nobody waits for it.
  thread.once('error', (error) => ended.abort(error))
  thread.once('exit', () => ended.abort(new Error('the thread that reads a file ended early')))
  const nextRequest = async (): Promise<FileRequest> => {
    try {
      return (await once(thread, 'message', { signal: ended.signal }))[0]
    } catch {
      throw ended.signal.reason
    }
  }
  const respond = (bytes: FileResponse) => thread.postMessage(bytes)
  let chunks: AsyncIterator<Uint8Array> | null = null
  try {
    for (;;) {
      const request = await nextRequest()
      if (request === 'file') {
        await chunks?.return?.()
        chunks = open()[Symbol.asyncIterator]()
        respond(null)
      } else if (request === 'bytes') {
        const next = await chunks?.next()
        respond(next && !next.done ? next.value : null)
      } else {
        yield request.items
        if (request.isLast) return
        respond(null)
      }
    }
  } finally {
    await chunks?.return?.()
    await thread.terminate()
  }
}

async function* readHere(
  open: () => AsyncIterable<Uint8Array>,
  readsAddresses: boolean,
): AsyncGenerator<readonly FileItem[]> {
  for await (const item of readMemberFile(open, readsAddresses)) yield [item]
}

/** Reads a file of so many bytes, in a thread unless it is small. Also a small workbook may hold much. */
export async function* readItems(
  open: () => AsyncIterable<Uint8Array>,
  bytes: number,
  readsAddresses = false,
): AsyncGenerator<readonly FileItem[]> {
  const read = bytes > maxBytesHere || (await isWorkbook(open())) ? readInThread : readHere
  yield* read(open, readsAddresses)
}

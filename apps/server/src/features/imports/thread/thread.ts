import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type FileItem, readMemberFile } from '../file/read-member-file.ts'

/** A request of the thread, one at a time: the file from its beginning, its next bytes, or to take items. */
export type FileRequest = 'file' | 'bytes' | { readonly items: readonly FileItem[]; readonly isLast: boolean }

/** Its response: bytes, or null at the end of the file and to all other requests. */
export type FileResponse = Uint8Array | null

/** Few enough that who takes them is busy for some milliseconds. */
const itemsAtOnce = 500

const send = async (request: FileRequest): Promise<FileResponse> => {
  if (!parentPort) throw new Error('this is a thread')
  const response = once(parentPort, 'message')
  parentPort.postMessage(request)
  return (await response)[0]
}

async function* open(): AsyncGenerator<Uint8Array> {
  await send('file')
  for (;;) {
    const bytes = await send('bytes')
    if (!bytes) return
    yield bytes
  }
}

// Requests come first. On Linux the priority is the thread's own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
let items: FileItem[] = []
for await (const item of readMemberFile(open, workerData.readsAddresses)) {
  items.push(item)
  if (items.length < itemsAtOnce) continue
  await send({ items, isLast: false })
  items = []
}
await send({ items, isLast: true })

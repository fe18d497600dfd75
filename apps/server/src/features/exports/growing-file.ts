import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is read of a file at once. */
const sliceSize = 32 * 1024

/** A temporary file without a name, which grows while it is read. It is gone when it is closed, or its process is killed. */
export type GrowingFile = {
  /** For who writes at its end. */
  readonly descriptor: number
  readonly size: () => number
  /** So many bytes more are there. */
  readonly grow: (bytes: number) => void
  /** It is whole, or with an error never will be. */
  readonly end: (error?: Error) => void
  /** Reads it from the beginning, and waits for what is still to come; throws the error with which it has ended. */
  readonly read: () => AsyncGenerator<Buffer>
  readonly close: () => Promise<void>
}

/** Creates an empty file in the system's temporary folder. */
export const openGrowingFile = async (): Promise<GrowingFile> => {
  const path = join(tmpdir(), `kawaraban-export-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  let size = 0
  let ended: { readonly error: Error | undefined } | null = null
  let change = Promise.withResolvers<void>()
  const showChange = () => {
    change.resolve()
    change = Promise.withResolvers()
  }
  return {
    descriptor: handle.fd,
    size: () => size,
    grow: (bytes) => {
      size += bytes
      showChange()
    },
    end: (error) => {
      ended = { error }
      showChange()
    },
    async *read() {
      let position = 0
      for (;;) {
        if (ended?.error) throw ended.error
        if (position < size) {
          const slice = Buffer.allocUnsafe(Math.min(sliceSize, size - position))
          const { bytesRead } = await handle.read(slice, 0, slice.length, position)
          if (bytesRead === 0) throw new Error('a temporary file was cut short')
          position += bytesRead
          yield slice.subarray(0, bytesRead)
        } else if (ended) return
        else await change.promise
      }
    },
    close: () => handle.close(),
  }
}

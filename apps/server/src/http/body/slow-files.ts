import { monotonicMs } from '../../clock.ts'

/** A file below this speed, over this time, may be ended where bytes are full (G-182). */
const slowBytesPerS = 8 * 1024
const overMs = 15_000
const secondMs = 1_000

/** A file that is being received. */
type ReceivedFile = {
  /** Counts a piece. */
  readonly arrived: (bytes: number) => void
  readonly end: () => void
}

/** The files that are being received, and how fast each has moved lately. */
export type SlowFiles = {
  /** Adds a file; `stop` ends its reading. */
  readonly add: (stop: () => void) => ReceivedFile
  /** Ends the slowest file below 8 KiB a second over 15 s, if there is one, and says so. */
  readonly endSlowest: () => boolean
}

export const createSlowFiles = (elapsedMs = monotonicMs): SlowFiles => {
  const files = new Map<ReceivedFile, { readonly stop: () => void; readonly speed: () => number }>()

  const add = (stop: () => void): ReceivedFile => {
    const startedMs = elapsedMs()
    /** What has arrived, by the second; as few as the seconds that count. */
    const seconds: { readonly atMs: number; bytes: number }[] = []
    const arrived = (bytes: number) => {
      const last = seconds.at(-1)
      if (last && elapsedMs() - last.atMs < secondMs) last.bytes += bytes
      else seconds.push({ atMs: elapsedMs(), bytes })
      while (seconds[0] && elapsedMs() - seconds[0].atMs > overMs) seconds.shift()
    }
    const speed = () => {
      if (elapsedMs() - startedMs < overMs) return Number.POSITIVE_INFINITY
      const recent = seconds.filter(({ atMs }) => elapsedMs() - atMs <= overMs)
      return recent.reduce((sum, { bytes }) => sum + bytes, 0) / (overMs / secondMs)
    }
    const file = { arrived, end: () => void files.delete(file) }
    files.set(file, { stop, speed })
    return file
  }

  const endSlowest = () => {
    const [slowest] = [...files].sort(([, one], [, other]) => one.speed() - other.speed())
    if (!slowest || slowest[1].speed() >= slowBytesPerS) return false
    files.delete(slowest[0])
    slowest[1].stop()
    return true
  }

  return { add, endSlowest }
}

import { monotonicMs } from '../../clock.ts'

/** A file below this speed, over this time, may be ended where bytes are full (G-182). */
const slowBytesPerS = 8 * 1024
const overMs = 15_000
const secondMs = 1_000

/** A file that is being received. */
type ReceivedFile = {
  /** Its next piece is waited for: other time, in which we store the one before, is not its own. */
  readonly waits: () => void
  /** Counts a piece. */
  readonly arrived: (bytes: number) => void
  readonly end: () => void
}

type Known = { readonly bytes: number; readonly stop: () => void; readonly speed: () => number; isStopped: boolean }

/** The files that are being received, and how fast each has moved lately. */
export type SlowFiles = {
  /** Adds a file with so many bytes in memory; `stop` ends its reading. */
  readonly add: (bytes: number, stop: () => void) => ReceivedFile
  /** Ends the slowest files below 8 KiB a second over 15 s, until those that end have so many bytes in memory. */
  readonly endSlow: (bytes: number) => void
}

export const createSlowFiles = (elapsedMs = monotonicMs): SlowFiles => {
  const files = new Map<ReceivedFile, Known>()

  const add = (bytes: number, stop: () => void): ReceivedFile => {
    let waitedMs = 0
    let waitsSinceMs: number | null = null
    /** The time in which bytes were waited for. */
    const ownMs = () => waitedMs + (waitsSinceMs === null ? 0 : elapsedMs() - waitsSinceMs)
    /** What has arrived, by the second; as few as the seconds that count. */
    const seconds: { readonly atMs: number; bytes: number }[] = []
    const waits = () => {
      waitsSinceMs = elapsedMs()
    }
    const arrived = (piece: number) => {
      waitedMs = ownMs()
      waitsSinceMs = null
      const last = seconds.at(-1)
      if (last && waitedMs - last.atMs < secondMs) last.bytes += piece
      else seconds.push({ atMs: waitedMs, bytes: piece })
      while (seconds[0] && waitedMs - seconds[0].atMs > overMs) seconds.shift()
    }
    const speed = () => {
      const nowMs = ownMs()
      if (nowMs < overMs) return Number.POSITIVE_INFINITY
      const recent = seconds.filter(({ atMs }) => nowMs - atMs <= overMs)
      return recent.reduce((sum, second) => sum + second.bytes, 0) / (overMs / secondMs)
    }
    const file = { waits, arrived, end: () => void files.delete(file) }
    files.set(file, { bytes, stop, speed, isStopped: false })
    return file
  }

  const endSlow = (bytes: number) => {
    const all = [...files.values()]
    const slow = all
      .filter(({ isStopped }) => !isStopped)
      .map((file) => ({ file, speed: file.speed() }))
      .filter(({ speed }) => speed < slowBytesPerS)
      .sort((one, other) => one.speed - other.speed)
    // One that has been stopped has its bytes until its reader notices it.
    let ending = all.reduce((sum, file) => sum + (file.isStopped ? file.bytes : 0), 0)
    for (const { file } of slow) {
      if (ending >= bytes) return
      file.isStopped = true
      file.stop()
      ending += file.bytes
    }
  }

  return { add, endSlow }
}

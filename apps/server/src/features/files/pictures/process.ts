import { writeFileSync, writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { maxPixels, type PictureSize, pictureSizes } from '@kawaraban/contract/files-kinds.ts'
import sharp from 'sharp'
import type { Outcome, StoredSize, Task } from './task.ts'

/** Decodes one picture, which anybody may have made: in a process of its own, which ends with it. */

// Requests come first, and where memory is short the system ends this process and not the server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
sharp.concurrency(1)
sharp.cache(false)
// Of the many formats that the library reads, only those of the list are open.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

const { path, dir } = JSON.parse(process.argv[2] ?? '') as Task

/** What others have made may fail in any way; what fails behind it is our fault. */
const decode = async () => {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return 'tooManyPixels'
    // Of moving pictures the first one. Nothing but pixels is taken over.
    return await sharp(path, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: pictureSizes.large, height: pictureSizes.large, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    return 'unreadablePicture'
  }
}

const makeOutcome = async (): Promise<Outcome> => {
  const decoded = await decode()
  if (typeof decoded === 'string') return { refusal: decoded }
  const { data, info } = decoded
  const store = async (size: PictureSize): Promise<StoredSize> => {
    const edge = pictureSizes[size]
    const file = join(dir, `${size}.webp`)
    const {
      width,
      height,
      size: bytes,
    } = await sharp(data, { raw: info })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(file)
    return { path: file, width, height, bytes }
  }
  // One after the other: together they would take their memory at once.
  const sizes = { small: await store('small'), medium: await store('medium'), large: await store('large') }
  return { width: info.width, height: info.height, sizes }
}

writeSync(1, JSON.stringify(await makeOutcome()))

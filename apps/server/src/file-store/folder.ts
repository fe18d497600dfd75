import { randomBytes } from 'node:crypto'
import { constants, copyFile, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { once } from '../once.ts'
import { companiesOf, type FileStore } from './store.ts'

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** What `read` returns, or null where there is no such file. */
const orNull = async <Result>(read: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await read()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const sync = async (path: string): Promise<void> => {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** How names of files end that are being written; no key does. */
const unfinished = '.new'

/** How names of files end in which tus stores what it knows of an upload. */
const facts = '.json'

/** A store of files in a folder, which is made with the first of them. */
export const createFolderStore = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key)

  /** Writes beside the file and renames: a kill leaves the whole file or none, and of two writers the last one's. */
  const write = async (key: string, writeTo: (path: string) => Promise<unknown>): Promise<void> => {
    const path = pathOf(key)
    const next = `${path}.${randomBytes(8).toString('hex')}${unfinished}`
    await mkdir(dirname(path), { recursive: true })
    await writeTo(next)
    await sync(next)
    await rename(next, path)
    await sync(dirname(path))
  }

  const uploads = once(async () => {
    const { FileStore: Uploads } = await import('@tus/file-store')
    await mkdir(folder, { recursive: true })
    return new Uploads({ directory: folder })
  })

  async function* list(below: string) {
    const opened = await orNull(() => opendir(pathOf(below), { recursive: true }))
    if (!opened) return
    for await (const entry of opened) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const stats = await orNull(() => stat(path))
      if (stats) yield { key: relative(folder, path).replaceAll(sep, '/'), bytes: stats.size, changedAt: stats.mtimeMs }
    }
  }

  return {
    uploads,
    seal: async (key) => {
      await sync(pathOf(key))
      await sync(dirname(pathOf(key)))
    },
    size: async (key) => (await orNull(() => stat(pathOf(key))))?.size ?? null,
    open: async (key, range) => {
      const opened = await orNull(() => open(pathOf(key), 'r'))
      if (!opened) return null
      return opened.createReadStream(range ? { start: range.from, end: range.to } : {})
    },
    put: (key, path) => write(key, (next) => copyFile(path, next)),
    copy: async (from, to) =>
      (await orNull(async () => {
        await stat(pathOf(from))
        // Where the file system can, both share their blocks.
        await write(to, (next) => copyFile(pathOf(from), next, constants.COPYFILE_FICLONE))
        return true
      })) ?? false,
    withPath: async (key, work) => ((await orNull(() => stat(pathOf(key)))) ? work(pathOf(key)) : null),
    putText: (key, text) =>
      write(key, async (next) => {
        const opened = await open(next, 'w')
        await opened.writeFile(text).finally(() => opened.close())
      }),
    getText: (key) => orNull(() => readFile(pathOf(key), 'utf8')),
    removeUpload: async (key) => {
      for (const path of [pathOf(key), `${pathOf(key)}${facts}`]) await rm(path, { force: true })
    },
    remove: (below) => rm(pathOf(below), { recursive: true, force: true }),
    list,
    companies: async () => companiesOf((await orNull(() => readdir(folder))) ?? []),
    close: async () => undefined,
  }
}

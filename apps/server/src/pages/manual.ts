import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Rendered } from './markdown.ts'
import { pictureSize } from './picture-size.ts'

/** Returns the manual's page at `path` below `/manual/`, the first one being at the empty path; null where there is none. */
export type Manual = (path: string) => Promise<Rendered | null>

const base = '/manual/'

/** The pages of the manual: every `.md` file below `folder` as it is at the start, loaded at the first request. */
export const openManual = (folder: string): Manual => {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const names = files.filter((file) => file.endsWith('.md')).map((file) => file.split(sep).join('/'))
  const byPath = new Map(names.map((name) => [name.replace(/(^|\/)index\.md$|\.md$/, '$1'), name]))
  const sizeOf = (address: string) => pictureSize(join(folder, address.slice(base.length)))
  const pages = new Map<string, Rendered>()

  return async (path) => {
    const name = byPath.get(path)
    if (name === undefined) return null
    const known = pages.get(path)
    if (known) return known
    const own = name.slice(0, name.lastIndexOf('/') + 1)
    const { renderMarkdown } = await import('./markdown.ts')
    const page = renderMarkdown(await readFile(join(folder, name), 'utf8'), base + own, { sizeOf })
    pages.set(path, page)
    return page
  }
}

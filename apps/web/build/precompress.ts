import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes `name.br` and `name.gz` beside every built file with one of `extensions`, for a server that sends such twins. */
export const precompress = ({ extensions }: { extensions: readonly string[] }): Plugin => {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      // A build that failed has written nothing, and says why.
      if (!existsSync(outDir)) return
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && extensions.includes(extname(entry.name)))
      await Promise.all(files.map((file) => twins(join(file.parentPath, file.name))))
    },
  }
}

const twins = async (path: string) => {
  const plain = await readFile(path)
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await Promise.all([
    writeFile(`${path}.br`, await brotli(plain, { params })),
    writeFile(`${path}.gz`, await deflate(plain, { level: 9 })),
  ])
}

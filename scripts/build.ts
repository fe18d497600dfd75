import { join } from 'node:path'
import { buildServer } from './build-server.ts'
import { buildWeb, exchangeFiles } from './build-web.ts'

/** `npm run build`: builds the browser app and the server where their sources have changed; returns what was built. */
export const build = async (root: string): Promise<readonly string[]> => {
  const web = await buildWeb(root)
  const server = await buildServer(root)
  return [...(web ? ['The browser app is built.'] : []), ...(server ? ['The server is built.'] : [])]
}

/** `npm run build -- FOLDER` also exchanges the browser app's files with the version in that folder. */
if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  await build(root)
  const [previousRoot] = process.argv.slice(2)
  if (previousRoot !== undefined) exchangeFiles(root, previousRoot)
}

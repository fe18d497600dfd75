import { join } from 'node:path'
import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

/** `npm run build`: builds the browser app and the server where their sources have changed; returns what was built. */
export const build = async (root: string): Promise<readonly string[]> => {
  const web = await buildWeb(root)
  const server = await buildServer(root)
  return [...(web ? ['The browser app is built.'] : []), ...(server ? ['The server is built.'] : [])]
}

if (import.meta.main) await build(join(import.meta.dirname, '..'))

import { join } from 'node:path'
import { withRunFolder } from './run-folder.ts'

/** `npm run bench`: runs the measurements, and leaves no process and no file. */
await withRunFolder(async ({ node }) => {
  process.exitCode = await node([join(import.meta.dirname, '../bench/main.ts'), ...process.argv.slice(2)])
})

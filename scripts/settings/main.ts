import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleFile, withSettings } from './documents.ts'

/** `npm run settings`: writes `.env.example` and the table of `docs/operations.md` from what `explained.ts` says. */
const root = join(import.meta.dirname, '../..')
const operations = join(root, 'docs/operations.md')
writeFileSync(join(root, '.env.example'), exampleFile())
writeFileSync(operations, withSettings(readFileSync(operations, 'utf8')))

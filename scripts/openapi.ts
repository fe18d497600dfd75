import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../apps/server/src/http/openapi.ts'

/** `npm run openapi`: writes the API's OpenAPI document, made from the contract, to docs/api. */
const folder = join(import.meta.dirname, '../docs/api')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`)

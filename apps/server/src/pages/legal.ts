import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LegalDocument, legalDocuments } from '@kawaraban/contract/consent.ts'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { type Rendered, renderMarkdown } from './markdown.ts'
import { texts } from './texts.ts'

/** Terms and privacy policy as pages of their own, and as parts of a screen, whose links open a new tab. */
export type LegalTexts = Readonly<Record<LegalDocument, { readonly page: Rendered; readonly part: Rendered }>>

const base = '/legal/'

const load = (folder: string, document: LegalDocument, version: string) => {
  const file = join(folder, `${document}.md`)
  let source: string
  try {
    source = readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`The setting LEGAL_DIR must be a folder with terms.md and privacy.md: ${file} cannot be read.`)
  }
  const page = renderMarkdown(source, base)
  if (!page.title) throw new StartError(`The text ${file} has no title: begin it with a line such as "# Terms".`)
  return { page: { ...page, note: texts.version(version) }, part: renderMarkdown(source, base, { newTab: true }) }
}

/**
 * Reads the texts of `folder` once, at the start, so that they change together with the version of the terms,
 * which their pages show. Throws a StartError for a text that is missing or has no title.
 */
export const loadLegalTexts = ({ legalDir, termsVersion }: Pick<Config, 'legalDir' | 'termsVersion'>): LegalTexts =>
  Object.fromEntries(legalDocuments.map((document) => [document, load(legalDir, document, termsVersion)])) as LegalTexts

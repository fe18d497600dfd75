import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LegalDocument, legalDocuments } from '@kawaraban/contract/consent-legal-texts.ts'
import type { Config } from '../config.ts'
import { once } from '../once.ts'
import { StartError } from '../start-error.ts'
import type { Rendered } from './markdown.ts'
import { texts } from './texts.ts'

/**
 * Terms and privacy policy as pages of their own, and as parts of a screen, whose links open a new tab. Both are rendered
 * when they are first needed.
 */
export type LegalTexts = Readonly<
  Record<LegalDocument, { readonly page: () => Promise<Rendered>; readonly part: () => Promise<Rendered> }>
>

const base = '/legal/'

/** A text that begins so has a title for certain; any other is rendered to find out. */
const titleLine = /^# +[\p{L}\p{N}]/u

const load = async (folder: string, document: LegalDocument, version: string) => {
  const file = join(folder, `${document}.md`)
  let source: string
  try {
    source = readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`The setting LEGAL_DIR must be a folder with terms.md and privacy.md: ${file} cannot be read.`)
  }
  const render = async (newTab: boolean) => (await import('./markdown.ts')).renderMarkdown(source, base, { newTab })
  const page = once(async () => ({ ...(await render(false)), note: texts.version(version) }))
  if (!titleLine.test(source) && !(await page()).title) {
    throw new StartError(`The text ${file} has no title: begin it with a line such as "# Terms".`)
  }
  return { page, part: once(() => render(true)) }
}

/**
 * Reads the texts of `folder` once, at the start, so that they change together with the version of the terms,
 * which their pages show. Throws a StartError for a text that is missing or has no title.
 */
export const loadLegalTexts = async ({
  legalDir,
  termsVersion,
}: Pick<Config, 'legalDir' | 'termsVersion'>): Promise<LegalTexts> => {
  const loaded: [LegalDocument, LegalTexts[LegalDocument]][] = []
  // One after the other, so that the first one at fault is reported.
  for (const document of legalDocuments) loaded.push([document, await load(legalDir, document, termsVersion)])
  return Object.fromEntries(loaded) as LegalTexts
}

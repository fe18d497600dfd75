import type { Queries } from '../../db/connect.ts'
import type { FileScanner } from '../../file-scanner.ts'
import { findCompanySettings } from '../company/queries.ts'
import type { Checks } from './checks.ts'
import { kindOf } from './kinds/kind-of.ts'
import { scan } from './kinds/scan.ts'
import { createPictures } from './pictures/pictures.ts'

type Parts = {
  readonly db: Queries
  readonly scanner: FileScanner | null
  readonly log: { readonly warn: (details: object, text: string) => void }
}

/** What looks at the contents of files: their kinds first, then the scanner of the operators. */
export const createContentChecks = ({ db, scanner, log }: Parts): Checks => {
  const { makeSizes } = createPictures()
  return {
    kindOf: async (path, name, managementGroupId) => {
      const settings = await findCompanySettings(db, managementGroupId)
      const found = await kindOf(path, name, { allowsMacros: settings?.allowsMacros ?? false })
      if ('refusal' in found) return found
      const unsafe = await scan(scanner, path)
      if (!unsafe) return found
      log.warn({ managementGroupId, reason: unsafe.reason }, 'a file was not taken')
      return { refusal: unsafe.refusal }
    },
    makeSizes,
  }
}

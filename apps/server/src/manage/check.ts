import { checkBlocks, type Repair } from '../db/blocks/check.ts'
import type { Db } from '../db/connect.ts'
import { findMissing, type MissingFiles } from '../features/files/missing/missing.ts'
import { findStore, replaceStore } from '../features/files/store-check/queries.ts'
import { idOfStore } from '../features/files/store-check/store-check.ts'
import type { FileStore } from '../file-store/store.ts'
import { CommandError } from './command-error.ts'
import { requireCompany } from './companies.ts'
import { listCompanyFacts } from './queries.ts'
import { print } from './terminal.ts'

const describe = ({ kind, newsId, rows }: Repair) =>
  `${kind}${newsId === null ? '' : ` of post ${newsId}`}: ${rows} repaired`

const filesOf = (count: number) => (count === 1 ? '1 file' : `${count} files`)

const describeFiles = ({ missing, found }: MissingFiles) => [
  ...(missing > 0 ? [`${filesOf(missing)} missing from the store; posts say so`] : []),
  ...(found > 0 ? [`${filesOf(found)} there again`] : []),
]

/**
 * Whether there is a store of files to check. Refuses one that is not the database's, as after a restore of the database alone, unless
 * it is to be the database's from now on.
 */
const hasStore = async (db: Db, fileStore: FileStore, usesStore: boolean): Promise<boolean> => {
  const known = await findStore(db)
  if (known === null && !usesStore) return false
  const own = await idOfStore(db, fileStore)
  if (usesStore) await replaceStore(db, own)
  else if (own !== known?.storeId) {
    throw new CommandError(
      'The store of files is not the one that the database knows. Check DATA_DIR and the FILES_BUCKET_ settings. After a restore of the database alone, --use-store makes it the one: posts then say which files are missing.',
    )
  }
  return true
}

/**
 * `check [CODE]`: compares what is counted in advance with a plain count, company by company, and repairs what differs; then the files
 * with their store.
 */
export const checkCompanies = async (
  db: Db,
  fileStore: FileStore,
  code: string | undefined,
  usesStore: boolean,
): Promise<void> => {
  const companies = code === undefined ? await listCompanyFacts(db) : [await requireCompany(db, code)]
  for (const company of companies) {
    const repairs = await checkBlocks(db, company.managementGroupId)
    const lines = repairs.length > 0 ? repairs.map(describe) : ['nothing differs']
    for (const line of lines) print(`${company.code}: ${line}`)
  }
  if (!(await hasStore(db, fileStore, usesStore))) return
  for (const company of companies) {
    const lines = describeFiles(await findMissing(db, fileStore, company.managementGroupId))
    for (const line of lines) print(`${company.code}: ${line}`)
  }
}

import type { ImportFault } from '@kawaraban/contract/imports.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { type ImportKey, keyed } from '../queries.ts'

/** A page of the faults of a file, by line. */
export const listFaults = (
  db: Queries,
  key: ImportKey,
  { page, limit }: { page: number; limit: number },
): Promise<ImportFault[]> =>
  db.query<ImportFault>(sql`
    select line, code, column_name as column, docomo_id as "docomoId", value as text, other
    from import_faults
    where ${keyed(key)}
    order by line, position
    offset ${(page - 1) * limit}
    limit ${limit}`)

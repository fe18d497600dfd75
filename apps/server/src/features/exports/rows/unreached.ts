import { exportText } from '@kawaraban/contract/export-messages.ts'
import type { ReachFilter } from '@kawaraban/contract/unreached.ts'
import { unreachedWords } from '@kawaraban/contract/unreached-messages.ts'
import type { Snapshot } from '../../../db/cursor.ts'
import { unreachedRows } from '../../unreached/queries.ts'
import type { Cell, Sheet } from '../file/sheet.ts'
import type { Job, OfUnreached } from '../job.ts'
import { batchSize } from './queries.ts'

type Row = [name: string, docomoId: string, departmentName: string, reason: ReachFilter]

const { columns, unreached: text } = exportText

/** The people whom no notice reaches as the rows of a file, by id. */
export const openUnreached = async (
  snapshot: Snapshot,
  { managementGroupId, reach, hasMail, ...choice }: Job & OfUnreached,
): Promise<Sheet> => {
  const words = unreachedWords(hasMail)
  const { rows: statement, total } = unreachedRows(managementGroupId, reach, choice)
  const [counted] = await snapshot.query<{ total: number }>(total)
  const readRows = async function* () {
    for await (const rows of snapshot.batches(statement, batchSize) as AsyncGenerator<Row[]>) {
      yield rows.map(([name, docomoId, departmentName, reason]): Cell[] => [
        name,
        docomoId,
        departmentName,
        words[reason].reason,
        words[reason].advice,
      ])
    }
  }
  return {
    name: exportText.tables.unreached,
    columns: [
      { heading: columns.name, kind: 'text', width: 20 },
      { heading: columns.docomoId, kind: 'text', width: 18 },
      { heading: columns.departmentName, kind: 'text', width: 28 },
      { heading: text.reason, kind: 'text', width: 32 },
      { heading: text.advice, kind: 'text', width: 60 },
    ],
    total: counted?.total ?? 0,
    batches: readRows(),
  }
}

import { Circle } from 'lucide-react'
import { nudgesText } from '../../messages/nudges.ts'
import { progressText as text } from '../../messages/tables.ts'
import { versionsText } from '../../messages/versions.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../ui/stacked-table.tsx'
import type { ChosenRows } from './chosen-rows.ts'
import type { Table } from './narrowing.ts'
import type { Person } from './progress-query.ts'

const row = 'border-b border-line max-md:grid max-md:grid-cols-[minmax(25%,1fr)_auto] max-md:gap-x-3 max-md:py-3'
/** With large text on phones a date breaks before its time. */
const doneCell = 'text-meta wrap-normal max-md:row-span-2 max-md:self-center md:whitespace-nowrap'

type PeopleTableProps = {
  table: Table
  /** Each date is shown with the version that was completed. */
  hasVersions: boolean
  people: readonly Person[]
  /** Null where no row can be chosen. */
  rows: ChosenRows | null
}

/** Members with the date on which they completed or viewed the post, or a text that they have not. */
export const PeopleTable = ({ table, hasVersions, people, rows }: PeopleTableProps) => {
  // Those who have finished have no box: room for one only beside the boxes of others. The heading is above the names.
  const hasBoxes = rows !== null && people.some(({ doneAt }) => doneAt === '')
  return (
    <StackedTable
      label={text.tables[table]}
      headingClass={hasBoxes ? 'first:pl-11' : ''}
      headings={[text.columns.person, text.columns.department, text.columns[table]]}
    >
      {people.map((person) => (
        <StackedRow key={person.companyUserId} className={row}>
          <StackedCell className="md:w-2/5">
            {rows && person.doneAt === '' ? (
              <Checkbox
                aria-label={nudgesText.chooseRow(person.name)}
                isSelected={rows.ids.includes(person.companyUserId)}
                onChange={() => rows.toggle(person.companyUserId)}
              >
                <Name person={person} />
              </Checkbox>
            ) : (
              <div className={hasBoxes ? 'pl-9' : ''}>
                <Name person={person} />
              </div>
            )}
          </StackedCell>
          <StackedCell className="text-fg-2 max-md:col-start-1 max-md:row-start-2 max-md:text-meta">
            <bdi className={hasBoxes ? 'max-md:pl-9' : ''}>{person.departmentName}</bdi>
          </StackedCell>
          <StackedCell className={doneCell}>
            {person.doneAt === '' ? <NotYet table={table} /> : <span className="tabular">{person.doneAt}</span>}
            {hasVersions && person.doneAt !== '' && (
              <span className="tabular block text-fg-2">{versionsText.version(person.version ?? 1)}</span>
            )}
          </StackedCell>
        </StackedRow>
      ))}
    </StackedTable>
  )
}

const Name = ({ person: { name, docomoId } }: { person: Person }) => (
  <>
    <bdi className="block font-bold">{name}</bdi>
    <bdi className="tabular block text-meta text-fg-3">{docomoId}</bdi>
  </>
)

const NotYet = ({ table }: { table: Table }) => (
  <span className="inline-flex items-center gap-1.5 font-bold text-warn">
    <Circle size={14} aria-hidden="true" />
    {text.notYet[table]}
  </span>
)

import { Circle } from 'lucide-react'
import { progressText as text } from '../../../messages/detail.ts'
import type { Person, Table } from './progress-query.ts'

/*
 * On phones each row is a stack of its cells. Browsers drop a table's meaning when its parts are laid out as blocks,
 * so every part says its role itself.
 */
const row = 'border-b border-line max-md:grid max-md:grid-cols-[minmax(25%,1fr)_auto] max-md:gap-x-3 max-md:py-3'
const cell = 'text-left align-middle md:px-2 md:py-2.5'
/** With large text on phones a date breaks before its time. */
const doneCell = 'text-meta wrap-normal max-md:row-span-2 max-md:self-center md:whitespace-nowrap'

/** Members with the date on which they completed or viewed the post; those who have not come with words (DETAIL-11, DETAIL-12). */
export const PeopleTable = ({ table, people }: { table: Table; people: readonly Person[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <table role="table" aria-label={text.tables[table]} className="w-full border-collapse max-md:block">
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <thead role="rowgroup" className="max-md:sr-only">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tr role="row" className="border-b border-line text-meta text-fg-2">
        {[text.columns.person, text.columns.department, text.columns[table]].map((heading) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <th key={heading} role="columnheader" scope="col" className="px-2 py-2 text-left font-bold">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <tbody role="rowgroup" className="max-md:block">
      {people.map((person) => (
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <tr key={person.companyUserId} role="row" className={row}>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <td role="cell" className={`${cell} md:w-2/5`}>
            <bdi className="block font-bold">{person.name}</bdi>
            <bdi className="tabular block text-meta text-fg-3">{person.docomoId}</bdi>
          </td>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <td role="cell" className={`${cell} text-fg-2 max-md:col-start-1 max-md:row-start-2 max-md:text-meta`}>
            <bdi>{person.departmentName}</bdi>
          </td>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <td role="cell" className={`${cell} ${doneCell}`}>
            {person.doneAt === '' ? <NotYet table={table} /> : <span className="tabular">{person.doneAt}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const NotYet = ({ table }: { table: Table }) => (
  <span className="inline-flex items-center gap-1.5 font-bold text-warn">
    <Circle size={14} aria-hidden="true" />
    {text.notYet[table]}
  </span>
)

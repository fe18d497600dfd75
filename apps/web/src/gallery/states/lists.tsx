import { Pager } from '../../ui/pager.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../ui/stacked-table.tsx'
import type { GalleryComponent } from '../component.ts'
import { Live } from '../live.tsx'
import { words } from '../words.ts'

const people = [words.person, words.longPerson, words.longWord]

/** In the look of the detail's table of people. */
const Table = ({ rows, label }: { rows: number; label: string }) => (
  <StackedTable label={label} headings={words.columns}>
    {people.slice(0, rows).map((name, index) => (
      <StackedRow key={name} className="border-b border-line max-md:block max-md:py-3">
        <StackedCell className="font-bold max-md:block">{name}</StackedCell>
        <StackedCell className="text-fg-2 max-md:block">{words.departments[index]}</StackedCell>
        <StackedCell className="tabular text-meta max-md:block md:whitespace-nowrap">2026/11/20 18:00</StackedCell>
      </StackedRow>
    ))}
  </StackedTable>
)

const Pages = (props: { label: string; page: number; total: number; isPending?: boolean }) => (
  <Live value={props.page}>
    {(page, change) => <Pager {...props} page={page} pageSize={10} unit={words.people} onChange={change} />}
  </Live>
)

export const lists: readonly GalleryComponent[] = [
  {
    name: 'StackedTable',
    states: {
      default: <Table label={words.tableLabel} rows={1} />,
      empty: <Table label={words.completions} rows={0} />,
      'long text': <Table label={words.views} rows={3} />,
    },
  },
  {
    name: 'Pager',
    states: {
      'two pages': <Pages label="1" page={1} total={20} />,
      middle: <Pages label="2" page={3} total={95} />,
      last: <Pages label="3" page={10} total={95} />,
      busy: <Pages label="4" page={3} total={95} isPending />,
      'many pages': <Pages label="5" page={14_790} total={510_000} />,
    },
  },
]

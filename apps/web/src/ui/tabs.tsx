import type { ReactNode } from 'react'
import { Tabs as Base, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

export type TabSpec<Id extends string = string> = { id: Id; label: ReactNode; content: ReactNode }

/** Two or more views of one thing, one shown at a time; arrow keys move between the tabs. */
export const Tabs = <Id extends string>({
  label,
  tabs,
  selected,
  onChange,
}: {
  label: string
  tabs: readonly TabSpec<Id>[]
  selected: Id
  onChange: (id: Id) => void
}) => (
  <Base
    selectedKey={selected}
    onSelectionChange={(id) => {
      const chosen = tabs.find((tab) => tab.id === id)
      if (chosen) onChange(chosen.id)
    }}
  >
    <TabList
      aria-label={label}
      className="flex flex-wrap border-b border-line max-md:*:grow max-md:*:basis-28 md:gap-1 print:hidden"
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          id={tab.id}
          className="-mb-px min-h-11 min-w-0 cursor-pointer rounded-t-control border-b-3 border-transparent px-2 py-2 md:px-4 text-fg-2 hover:bg-hover focus-visible:-outline-offset-3 focus-visible:shadow-none selected:border-primary selected:font-bold selected:text-primary forced-colors:border-[Canvas] forced-colors:selected:border-[Highlight]"
        >
          {tab.label}
        </Tab>
      ))}
    </TabList>
    {tabs.map((tab) => (
      <TabPanel key={tab.id} id={tab.id} className="pt-4">
        {tab.content}
      </TabPanel>
    ))}
  </Base>
)

import type { ImportCounts, PeopleImport } from '@kawaraban/contract/imports.ts'
import { type RefObject, useId, useRef } from 'react'
import { importAddressText } from '../../messages/addresses.ts'
import { importCheckText as text } from '../../messages/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { cancelImport } from './cancel-import.ts'
import { CountTiles } from './count-tiles.tsx'
import { ImportFaults } from './import-faults.tsx'
import { ImportOptionSwitches } from './import-options.tsx'
import { ImportPeople } from './import-people.tsx'
import { useCheckedImport } from './use-checked-import.ts'
import type { ImportActions } from './use-import-actions.ts'

const tilesOf = (counts: ImportCounts) =>
  (['added', 'changed', 'setToNone', 'unchanged'] as const).map((key) => ({
    name: text.tiles[key],
    value: text.people(counts[key]),
  }))

/**
 * The result of the check: what would change, what prevents it, the options, and the button that applies it. An import
 * that could not be applied because of a new obstacle is shown with the same choices.
 */
export const CheckedImport = ({
  one,
  counts,
  actions,
  heading,
}: {
  one: PeopleImport
  counts: ImportCounts
  actions: ImportActions
  heading: RefObject<HTMLHeadingElement | null>
}) => {
  const id = useId()
  const { addressesSet = 0, addressesRemoved = 0 } = counts
  const field = useRef<HTMLDivElement>(null)
  const { options, setOptions, obstacle, number, apply } = useCheckedImport(one, counts, actions, () =>
    field.current?.querySelector('input')?.focus(),
  )

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id={id} ref={heading} tabIndex={-1} className="font-bold text-card">
              {text.title}
            </h2>
            <p className="text-fg-2 text-meta">{text.notYet}</p>
          </div>
          {one.options && <p className="phrased rounded-control bg-warn-soft px-3 py-2 text-warn">{text.sentBack}</p>}
          <CountTiles label={text.title} tiles={tilesOf(counts)} />
          {addressesSet + addressesRemoved > 0 && (
            <p className="phrased text-fg-2">{importAddressText.counts(addressesSet, addressesRemoved)}</p>
          )}
          {one.ignoredColumns.length > 0 && (
            <p className="wrap-anywhere text-fg-2 text-meta">{text.ignored(one.ignoredColumns)}</p>
          )}
          {one.blockingFaults === 0 && (
            <ImportOptionSwitches
              counts={counts}
              options={options}
              onChange={setOptions}
              number={
                number && (
                  <div ref={field} className="max-w-80">
                    <TextField
                      label={text.typed}
                      isRequired
                      hint={text.typedHint(counts.missing)}
                      inputMode="numeric"
                      autoComplete="off"
                      {...number}
                    />
                  </div>
                )
              }
            />
          )}
          {obstacle && (
            <p id={`${id}-obstacle`} className="phrased rounded-control bg-warn-soft px-3 py-2 text-warn">
              {text[obstacle]}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button isPending={actions.pending === 'delete'} onPress={() => void cancelImport(actions)}>
              {obstacle === 'blocked' ? text.chooseAgain : text.cancel}
            </Button>
            {obstacle !== 'blocked' && (
              <Button
                type="submit"
                variant="primary"
                isPending={actions.pending === 'apply'}
                aria-disabled={obstacle !== null}
                aria-describedby={obstacle ? `${id}-obstacle` : undefined}
              >
                {text.apply}
              </Button>
            )}
          </div>
        </Card>
      </form>
      {one.totalFaults > 0 && <ImportFaults one={one} options={options} />}
      <ImportPeople one={one} counts={counts} options={options} />
    </>
  )
}

import type { ImportCounts, ImportOptions } from '@kawaraban/contract/imports.ts'
import { type ReactNode, useId } from 'react'
import { importCheckText as text } from '../../messages/imports.ts'
import { Switch } from '../../ui/switch.tsx'

/** How an import is applied: a switch for each choice that its file needs. `number` is below the last. */
export const ImportOptionSwitches = ({
  counts,
  options,
  onChange,
  number,
}: {
  counts: ImportCounts
  options: ImportOptions
  onChange: (options: ImportOptions) => void
  number: ReactNode
}) => {
  const id = useId()
  const rows = [
    ['repairCharacters', counts.forbiddenLines, text.repair, text.repairHint],
    ['leaveOutTooLong', counts.tooLongLines, text.leaveOut, text.leaveOutHint],
    ['keepOwnNames', counts.ownNames, text.keepOwn, text.keepOwnHint],
    ['missingToNone', counts.missing, text.missing, text.missingHint],
  ] as const
  const offered = rows.filter(([, count]) => count > 0)
  if (offered.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-bold">
        {text.options}
      </h3>
      <ul className="divide-y divide-line">
        {offered.map(([option, count, label, hint]) => (
          <li key={option} className="flex flex-col gap-3 py-3">
            <Switch
              isSelected={options[option]}
              onChange={(isChosen) => onChange({ ...options, [option]: isChosen })}
              aria-label={label}
              aria-describedby={`${id}-${option}`}
            >
              <span className="phrased block">{label}</span>
              <span id={`${id}-${option}`} className="phrased block text-fg-2 text-meta">
                {hint(count)}
              </span>
            </Switch>
            {option === 'missingToNone' && number}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workingDaysText as text } from '../../messages/working-days.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SavedFields } from '../../ui/saved-fields.tsx'
import { SectionsSkeleton } from '../../ui/skeleton.tsx'
import { nothingTyped, type Typed } from './day-entry.tsx'
import { DaysOffSection } from './days-off-section.tsx'
import { HolidayList } from './holiday-list.tsx'
import { addDay, applyChanges, isChanged, noChanges, removeDay } from './hours-changes.ts'
import { HoursSection } from './hours-section.tsx'
import { useSaving } from './use-saving.ts'
import { workingDaysQuery } from './working-days-query.ts'

/** Where admins set the company's working hours and days off; changes are saved together. */
export const WorkingDaysScreen = () => {
  const { data: stored, isFetching, isError, refetch } = useQuery(workingDaysQuery)
  const [changes, setChanges] = useState(noChanges)
  const [typed, setTyped] = useState<Typed>(nothingTyped)
  const { isSaving, hasConflict, save } = useSaving(() => setChanges(noChanges))
  const now = useMinute()
  const hasChanges = stored !== undefined && isChanged(stored, changes)
  useUnsaved(hasChanges || typed.date !== '' || typed.note !== '')
  if (stored === undefined)
    return isError ? (
      <LoadFailed title={text.failed} isPending={isFetching} onReload={() => void refetch()} />
    ) : (
      <SectionsSkeleton />
    )
  const { opensAt, closesAt, daysOff } = applyChanges(stored, changes)
  const canSave = hasChanges && opensAt < closesAt
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      <SavedFields isSaving={isSaving} className="gap-4">
        <HoursSection
          opensAt={opensAt}
          closesAt={closesAt}
          onChange={(hours) => setChanges((present) => ({ ...present, ...hours }))}
        />
        <DaysOffSection
          daysOff={daysOff}
          typed={typed}
          onType={setTyped}
          onAdd={(day, note) => setChanges((present) => addDay(present, day, note))}
          onRemove={(day) => setChanges((present) => removeDay(present, day))}
          now={now}
        />
        <HolidayList now={now} />
      </SavedFields>
      <Footer
        hasChanges={hasChanges}
        hasConflict={hasConflict}
        isSaving={isSaving}
        onSave={canSave ? () => void save(stored, changes) : null}
      />
    </div>
  )
}

const Footer = ({
  hasChanges,
  hasConflict,
  isSaving,
  onSave,
}: {
  hasChanges: boolean
  hasConflict: boolean
  isSaving: boolean
  /** Null while there is nothing that can be saved. */
  onSave: (() => void) | null
}) => {
  const isOnline = useIsOnline()
  const state = hasChanges ? text.changed : text.unchanged
  return (
    <FootBar
      notice={
        <p role="status" className="phrased pb-2 font-bold text-warn empty:hidden">
          {hasConflict && hasChanges ? text.conflict : null}
        </p>
      }
    >
      <p role="status" className={hasChanges ? 'font-bold' : 'text-fg-2'}>
        {isOnline ? state : text.offline}
      </p>
      <Button
        variant="primary"
        size="large"
        aria-disabled={onSave === null || !isOnline}
        isPending={isSaving}
        onPress={() => isOnline && onSave?.()}
        className="ml-auto shrink-0"
      >
        {text.save}
      </Button>
    </FootBar>
  )
}

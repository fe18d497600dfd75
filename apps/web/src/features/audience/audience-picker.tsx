import { type ComponentType, useCallback, useEffect, useRef } from 'react'
import { audienceText, loadingText, treeText } from '../../messages/audience.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { CandidateList, CandidateSkeleton, NobodyFound } from './candidate-list.tsx'
import { ChoiceBar, PickerTip } from './choice-bar.tsx'
import { DepartmentTree } from './department-rows.tsx'
import { ListPager } from './list-pager.tsx'
import { LoadProgress } from './load-progress.tsx'
import { PeopleSources } from './people-sources.tsx'
import type { ChosenAudience, OpenedPicker, PickerConnection, PickerPort } from './picker-connection.ts'
import type { LoadFailure, PickerSnapshot, PickerStart, PickerView } from './picker-protocol.ts'
import { SaveBar } from './save-bar.tsx'
import { usePicker } from './use-picker.ts'
import { sheetClass } from './user-lines.tsx'
import { workerPort } from './worker-port.ts'

type OnSave = (audience: ChosenAudience) => void

/**
 * The checklist of candidates: 20 a page, with ticks that remain on all pages and searches. It can be used while up to
 * 510,000 people are being loaded. Leaving it without saving discards the ticks. `start` and `connect` must not change.
 */
export const AudiencePicker = ({
  start,
  onSave,
  onFailure,
  Groups,
  connect = workerPort,
}: {
  start: PickerStart
  onSave: OnSave
  /** A page could not be loaded. */
  onFailure: (failure: LoadFailure) => void
  /** Chooses from stored groups. */
  Groups: ComponentType<{ picker: OpenedPicker }>
  connect?: () => PickerPort
}) => {
  const { snapshot, connection, isBroken, reopen } = usePicker(start, connect)
  const failure = snapshot?.failure
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, not with every snapshot that repeats it
  useEffect(() => {
    if (failure) onFailure(failure)
  }, [failure?.code, failure?.status])

  if (isBroken) return <ErrorState title={loadingText.broken} text={loadingText.brokenHint} onRetry={reopen} />
  if (!snapshot || !connection) return <CandidateSkeleton />
  if (snapshot.totalUsers === null) {
    if (snapshot.load === 'loading') return <CandidateSkeleton />
    const reload = () => connection.send({ type: 'load' })
    return <LoadFailed title={loadingText.nothing} onReload={reload} />
  }
  return <Checklist snapshot={snapshot} connection={connection} Groups={Groups} onSave={onSave} />
}

const Checklist = ({
  snapshot,
  connection,
  Groups,
  onSave,
}: {
  snapshot: PickerSnapshot
  connection: PickerConnection
  Groups: ComponentType<{ picker: OpenedPicker }>
  onSave: OnSave
}) => {
  const top = useRef<HTMLDivElement>(null)
  const { send } = connection
  const requestedView = useRef(snapshot.view)
  const show = useCallback(
    (change: Partial<PickerView>) => {
      requestedView.current = { ...requestedView.current, ...change }
      send({ type: 'view', view: requestedView.current })
    },
    [send],
  )
  const search = useCallback((text: string) => show({ text, start: 0 }), [show])
  const tick = useCallback((row: number, checked: boolean) => send({ type: 'tick', row, checked }), [send])
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4 max-md:gap-2">
      <LoadProgress snapshot={snapshot} onCommand={send} />
      <PeopleSources picker={{ snapshot, send, saveIds: connection.saveIds }} More={Groups} />
      <SearchBox onSearch={search} isLow />
      <div ref={top} className={sheetClass}>
        <ChoiceBar
          snapshot={snapshot}
          onView={(change) => show({ ...change, start: 0 })}
          onTickFound={(checked) => send({ type: 'tickFound', checked })}
        />
        {snapshot.view.grouped ? (
          <DepartmentTree snapshot={snapshot} send={send} onPage={(start) => show({ start })} />
        ) : (
          <CandidateList rows={snapshot.rows} isDisabled={snapshot.saving} onTick={tick} />
        )}
        <NobodyFound snapshot={snapshot} />
      </div>
      <ListPager
        start={snapshot.view.start}
        size={snapshot.view.size}
        total={snapshot.tree?.total ?? snapshot.found}
        unit={snapshot.tree ? treeText.counter : audienceText.counter}
        onChange={(change) => {
          show(change)
          top.current?.scrollIntoView({ block: 'start' })
        }}
      />
      <PickerTip />
      <SaveBar
        chosen={snapshot.chosen}
        excluding={snapshot.excluding}
        hasFailed={snapshot.load === 'failed'}
        save={connection.save}
        onSave={onSave}
      />
    </div>
  )
}

import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { CallError } from '../../call.ts'
import { importProgressText, importText as text } from '../../messages/imports.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionsSkeleton } from '../../ui/skeleton.tsx'
import { CheckedImport } from './checked-import.tsx'
import { FailedImport } from './failed-import.tsx'
import { importQuery, isInProgress } from './import-query.ts'
import { ImportResult } from './import-result.tsx'
import { RunningImport } from './running-import.tsx'
import { StateBadge } from './state-badge.tsx'
import { useImportActions } from './use-import-actions.ts'
import { useStateChange } from './use-state-change.ts'

/** One import, from the check of its file to its result. */
export const ImportScreen = () => {
  const { importId = '' } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useQuery(importQuery(importId))
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'documentDeleted') return <UnknownImport />
  if (data) return <KnownImport key={importId} one={data} isStale={error !== null} />
  if (isFetching || code === 'noPermission') return <SectionsSkeleton sections={1} />
  return <ErrorState title={text.failed} onRetry={() => void refetch()} />
}

const KnownImport = ({ one, isStale }: { one: PeopleImport; isStale: boolean }) => {
  const actions = useImportActions(one)
  const heading = useStateChange(one)
  const { state, counts } = one
  const parts = { one, actions, heading }
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-6">
      <Card className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} />
          <bdi className="wrap-anywhere font-bold">{one.fileName || text.noFileName}</bdi>
        </p>
        <p className="tabular text-fg-2 text-meta">
          {text.uploadedBy(one.createdBy || text.byOperator, one.createdAt)}
        </p>
      </Card>
      {isStale && isInProgress(one) && (
        <p role="status" className="phrased rounded-control bg-warn-soft px-3 py-2 text-warn">
          {importProgressText.stale}
        </p>
      )}
      {isInProgress(one) && <RunningImport one={one} actions={actions} />}
      {state === 'checked' && counts && <CheckedImport {...parts} counts={counts} />}
      {(state === 'applied' || state === 'undone') && <ImportResult {...parts} />}
      {state === 'failed' && <FailedImport {...parts} />}
    </div>
  )
}

const UnknownImport = () => (
  <EmptyState icon={FileX} title={text.unknown} text={text.unknownText}>
    <LinkButton to="/setting/imports" replace variant="primary">
      {text.toList}
    </LinkButton>
  </EmptyState>
)

import type { ListedDraft } from '@kawaraban/contract/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FilePen, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { draftsText as text } from '../../messages/drafts.ts'
import { ui } from '../../messages/ui.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { draftsQuery } from './drafts-query.ts'
import { titleOf } from './title-of.ts'
import { useRemoveDraft } from './use-remove-draft.ts'

/** The own drafts, the newest first: each is opened in the form, or deleted. */
const DraftsDialog = ({ onClose }: { onClose: () => void }) => {
  const router = useRouter()
  const { data: drafts, isError, isFetching, refetch } = useQuery(draftsQuery)
  const { remove, isPending } = useRemoveDraft()
  const sheet = useRef<HTMLDivElement>(null)
  const count = drafts?.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that was deleted had the focus
  useEffect(() => {
    if (document.activeElement === document.body)
      sheet.current?.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
  }, [count])
  const open = (draftId: string) => {
    onClose()
    void router.navigate({ to: '/news/add', state: { isFromHome: true, draftId } })
  }
  return (
    <Modal title={text.title} onClose={onClose} sheetRef={sheet} footer={<Button onPress={onClose}>{ui.close}</Button>}>
      {!drafts && !isError && <Loading />}
      {!drafts && isError && <LoadFailed title={text.failed} isPending={isFetching} onReload={() => void refetch()} />}
      {drafts?.length === 0 && <EmptyState icon={FilePen} title={text.empty} text={text.emptyHint} />}
      {drafts && drafts.length > 0 && (
        <>
          <p className="phrased mb-2 text-fg-2 text-meta">{text.limits}</p>
          <ul aria-label={text.title} className="divide-y divide-line">
            {drafts.map((draft) => (
              <Row key={draft.draftId} draft={draft} isPending={isPending} onOpen={open} onRemove={remove} />
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

const Loading = () => (
  <SkeletonGroup className="flex flex-col gap-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </SkeletonGroup>
)

type RowProps = {
  draft: ListedDraft
  isPending: boolean
  onOpen: (draftId: string) => void
  onRemove: (draft: ListedDraft) => void
}

const Row = ({ draft, isPending, onOpen, onRemove }: RowProps) => {
  const { draftId, title, excerpt, savedAt, deletedOn } = draft
  const name = titleOf(draft)
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        onClick={() => onOpen(draftId)}
        className="-mx-2 min-h-14 min-w-0 flex-1 rounded-control px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-3"
      >
        <span className="block truncate font-bold">{name}</span>
        {title.trim() !== '' && excerpt.trim() !== '' && (
          <span className="block truncate text-fg-2 text-meta">{excerpt}</span>
        )}
        <span className="tabular block text-fg-2 text-meta">{text.savedAt(savedAt)}</span>
        {deletedOn !== null && (
          <span className="tabular block font-bold text-danger text-meta">{text.deletedOn(deletedOn)}</span>
        )}
      </button>
      <IconButton
        icon={Trash2}
        variant="danger"
        label={text.remove(name)}
        isDisabled={isPending}
        onPress={() => onRemove(draft)}
      />
    </li>
  )
}

export default DraftsDialog

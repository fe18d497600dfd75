import type { TrashedPost } from '@kawaraban/contract/trash.ts'
import { trashText as text } from '../../messages/trash.ts'
import { Button } from '../../ui/button.tsx'

type RowProps = {
  post: TrashedPost
  /** What is being done with it. */
  pending: 'restore' | 'purge' | null
  onRestore: () => void
  onPurge: () => void
}

/** A post in the trash: whose it is, who deleted it and when it goes, and what can be done with it. */
export const TrashRow = ({ post, pending, onRestore, onPurge }: RowProps) => {
  const { title, name, startDate, endDate, deletedAt, deletedBy, goesAt } = post
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="line-clamp-2 font-bold wrap-anywhere">{title}</p>
        <p className="tabular flex flex-wrap gap-x-4 text-fg-2 text-meta">
          <span>{text.author(name)}</span>
          <span>{text.period(startDate, endDate)}</span>
        </p>
        <p className="tabular flex flex-wrap gap-x-4 text-fg-2 text-meta">
          <span>{text.deleted(deletedAt, deletedBy)}</span>
          <span className="font-bold">{text.goes(goesAt)}</span>
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Button aria-label={text.restore.of(title)} isPending={pending === 'restore'} onPress={onRestore}>
          {text.restore.short}
        </Button>
        <Button
          variant="quiet"
          aria-label={text.purge.of(title)}
          isPending={pending === 'purge'}
          onPress={onPurge}
          className="px-2! text-danger!"
        >
          {text.purge.short}
        </Button>
      </div>
    </li>
  )
}

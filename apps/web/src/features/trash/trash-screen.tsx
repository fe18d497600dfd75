import { canPost } from '@kawaraban/contract/policy.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { trashText as text } from '../../messages/trash.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SectionsSkeleton } from '../../ui/skeleton.tsx'
import { useMyProfile } from '../members/my-profile.ts'
import { trashPageSize, trashQuery, trashStateQuery } from './trash-query.ts'
import { TrashRow } from './trash-row.tsx'
import { useTrashActions } from './use-trash-actions.ts'

/** Where those who may post restore deleted posts that they manage; everybody else is led home. */
export const TrashScreen = () => (canPost(useMyProfile()) ? <Trash /> : <Navigate to="/" replace />)

const Trash = () => {
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...trashQuery(page),
    placeholderData: keepPreviousData,
  })
  const isOff = useQuery(trashStateQuery).data?.isOn === false
  const list = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its row.
  const { pending, restore, purge } = useTrashActions(() => list.current?.focus())
  if (data === undefined)
    return isError ? (
      <LoadFailed title={text.failed} isPending={isFetching} onReload={() => void refetch()} />
    ) : (
      <SectionsSkeleton sections={1} />
    )
  const { posts, totalPosts } = data
  const last = Math.max(1, Math.ceil(totalPosts / trashPageSize))
  // The only post of the last page is gone.
  if (page > last) setPage(last)
  return (
    <div ref={list} tabIndex={-1} className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4 outline-none">
      {isOff && <p className="phrased font-bold">{text.off}</p>}
      {totalPosts === 0 ? (
        <EmptyState icon={Trash2} {...(isOff ? { title: text.empty.title } : text.empty)} />
      ) : (
        <>
          <p className="phrased text-fg-2">
            {text.intro}
            {text.limit}
          </p>
          <ul
            aria-label={text.list}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
          >
            {posts.map((post) => (
              <TrashRow
                key={post.newsId}
                post={post}
                pending={pending?.newsId === post.newsId ? pending.act : null}
                onRestore={() => void restore(post)}
                onPurge={() => void purge(post)}
              />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={trashPageSize}
            total={totalPosts}
            unit={text.unit}
            label={text.pages}
            isPending={isPlaceholderData}
            onChange={setPage}
          />
        </>
      )}
    </div>
  )
}

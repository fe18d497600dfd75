import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { defaultPublicationDays } from '@kawaraban/contract/news.ts'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import { memo, useState } from 'react'
import { checksText as text } from '../../../../messages/checks.ts'
import { form } from '../../../../messages/form.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { useCategory } from '../../../categories/use-category.ts'
import { useAttachedFiles } from '../../../files/attached-files.ts'
import { useMyProfile } from '../../../members/my-profile.ts'
import { PostArticle } from '../../detail/post-article.tsx'
import { FeedCard } from '../../feed/feed-card.tsx'
import type { FeedPost } from '../../feed/feed-post.ts'
import { sentStart } from '../draft-body.ts'
import { instantsOf } from '../draft-rules.ts'
import type { FormState } from '../form-store.ts'
import { DeviceFrame } from './device-frame.tsx'
import { Segments } from './segments.tsx'

/** Posts without files do without its code. */
const FileList = lazyPart(() => import('../../../files/file-list.tsx'))

type View = keyof typeof text.views
type Device = keyof typeof widths

const views = (['card', 'detail'] as const).map((id) => ({ id, label: text.views[id] }))
const devices = (['phone', 'desktop'] as const).map((id) => ({ id, label: text.devices[id] }))
/** Widths in px of the windows that the post is shown in: of a phone, and of the column beside the menu of a desktop. */
const widths = { phone: 375, desktop: 824 } as const

const nothing = () => undefined
const done = () => Promise.resolve(true)

type PreviewedForm = Pick<FormState, 'draft' | 'startFixed'>

/** The post that a draft will be. What is not written yet is named, and dates that are missing or wrong are those of a new post. */
const usePost = (shown: PreviewedForm, files: readonly AttachedFile[], now: Instant): FeedPost => {
  const { draft } = shown
  const { name, iconType, departmentName } = useMyProfile()
  const category = useCategory(draft.categoryId)
  const { endAt, dueAt } = instantsOf(draft)
  const startAt = sentStart(shown, now) ?? now
  return {
    newsId: 'preview',
    title: draft.title === '' ? text.noTitle : draft.title,
    content: draft.content === '' ? text.noContent : draft.content,
    isFormatted: draft.contentFormat === 'markdown',
    startAt,
    endAt: endAt !== null && endAt > startAt ? endAt : startAt + defaultPublicationDays * dayMs,
    dueAt,
    name,
    department: departmentName,
    iconType,
    category,
    scope: draft.scope,
    postTarget: form.scopes[draft.scope],
    owned: false,
    inAudience: true,
    viewed: false,
    pinned: false,
    isTop: false,
    completed: false,
    fileCount: files.length,
    firstPicture: files.find(({ kind }) => kind === 'picture'),
  }
}

type PreviewProps = PreviewedForm & { now: Instant; first: { view: View; device: Device } }

/**
 * The post as its readers will see it when it is published: card and detail, on a phone and on a desktop, read-only. `first` is
 * what is shown before the author chooses.
 */
export const PostPreview = memo(({ draft, startFixed, now, first }: PreviewProps) => {
  const [view, setView] = useState(first.view)
  const [device, setDevice] = useState(first.device)
  const files = useAttachedFiles(draft.files)
  const post = usePost({ draft, startFixed }, files, now)
  const publishedAt = Math.max(now, post.startAt)
  return (
    <>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Segments label={text.viewsLabel} choices={views} chosen={view} onChange={setView} />
        <Segments label={text.devicesLabel} choices={devices} chosen={device} onChange={setDevice} />
      </div>
      <DeviceFrame key={device} title={text.frame(text.views[view], text.devices[device])} width={widths[device]}>
        {view === 'card' ? (
          <FeedCard
            kind="row"
            isFirst
            isLast
            post={post}
            now={publishedAt}
            isSelected={false}
            onOpen={nothing}
            onComplete={done}
            onPin={nothing}
          />
        ) : (
          <PostArticle
            post={post}
            news={undefined}
            previewAt={publishedAt}
            previewFiles={files.length > 0 && <FileList files={files} onReload={nothing} />}
          />
        )}
      </DeviceFrame>
    </>
  )
})

import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useState } from 'react'
import { checksText as text } from '../../../../messages/checks.ts'
import { form } from '../../../../messages/form.ts'
import { useMyProfile } from '../../../members/my-profile.ts'
import { PostArticle } from '../../detail/post-article.tsx'
import { FeedCard } from '../../feed/feed-card.tsx'
import type { FeedPost } from '../../feed/feed-post.ts'
import { useIsWide } from '../../feed/use-is-wide.ts'
import { sentStart } from '../draft-body.ts'
import { instantsOf } from '../draft-rules.ts'
import type { FormState } from '../form-store.ts'
import { DeviceFrame } from './device-frame.tsx'
import { Segments } from './segments.tsx'

const views = (['card', 'detail'] as const).map((id) => ({ id, label: text.views[id] }))
const devices = (['phone', 'desktop'] as const).map((id) => ({ id, label: text.devices[id] }))
/** Widths in px of the windows that the post is shown in: of a phone, and of the column beside the menu of a desktop. */
const widths = { phone: 375, desktop: 824 } as const

const nothing = () => undefined
const done = () => Promise.resolve(true)

/** The post that a draft will be; null without valid dates. */
const usePost = (state: FormState, now: Instant): FeedPost | null => {
  const { draft } = state
  const { name, iconType, departmentName } = useMyProfile()
  const { endAt, dueAt } = instantsOf(draft)
  const startAt = sentStart(state, now)
  if (startAt === null || endAt === null) return null
  return {
    newsId: 'preview',
    title: draft.title,
    content: draft.content,
    startAt,
    endAt,
    dueAt,
    name,
    department: departmentName,
    iconType,
    scope: draft.scope,
    postTarget: form.scopes[draft.scope],
    owned: true,
    inAudience: true,
    viewed: false,
    pinned: false,
    completed: false,
  }
}

/** The post as its readers will see it when it is published: card and detail, on a phone and on a desktop, read-only. */
export const PostPreview = ({ state, now }: { state: FormState; now: Instant }) => {
  const isWide = useIsWide()
  const [view, setView] = useState<(typeof views)[number]['id']>('card')
  const [device, setDevice] = useState<keyof typeof widths>(isWide ? 'desktop' : 'phone')
  const post = usePost(state, now)
  if (post === null) return null
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
            post={post}
            now={publishedAt}
            isSelected={false}
            onOpen={nothing}
            onComplete={done}
            onPin={nothing}
          />
        ) : (
          <PostArticle post={post} news={undefined} previewAt={publishedAt} />
        )}
      </DeviceFrame>
    </>
  )
}

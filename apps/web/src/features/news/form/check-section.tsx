import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useMemo } from 'react'
import { checksText as text } from '../../../messages/checks.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { countByDepartment } from '../../checks/department-counts.ts'
import { DepartmentList } from '../../checks/department-list.tsx'
import { shortDateTime } from '../../checks/short-date-time.ts'
import { useChecks } from '../../checks/use-checks.ts'
import { WarningList } from '../../checks/warning-list.tsx'
import { type CheckedPost, warningsOf } from '../../checks/warnings.ts'
import { useAttachedFiles } from '../../files/attached-files.ts'
import { sentStart } from './draft-body.ts'
import { instantsOf } from './draft-rules.ts'
import { type FormState, useForm } from './form-store.ts'
import { reminderAtOf } from './notice-times.ts'

const ReachBreakdown = lazyPart(() => import('../../notices/reach-breakdown.tsx'))

/** What is checked of a draft; null without a valid start. */
const checkedPost = (
  form: Pick<FormState, 'draft' | 'startFixed'>,
  files: readonly AttachedFile[],
  now: Instant,
): CheckedPost | null => {
  const { draft } = form
  const startAt = sentStart(form, now)
  if (startAt === null) return null
  const isSent = draft.notice.pushFlag && publicConfig().canNotify !== false
  const sends = { push: isSent ? startAt : null, reminder: isSent ? reminderAtOf(draft) : null }
  const picturesWithoutText = files.flatMap(({ kind, name, alt }) => (kind === 'picture' && !alt ? name : []))
  return { content: draft.content, picturesWithoutText, startAt, dueAt: instantsOf(draft).dueAt, sends }
}

/** When the post is published, how many people it is for and how many can be notified, and what may be wrong with that. */
export const CheckSection = ({ now }: { now: Instant }) => {
  const { draft, companyUsers, startFixed } = useForm((state) => state)
  const post = checkedPost({ draft, startFixed }, useAttachedFiles(draft.files), now)
  const { reach, sameDay, calendar, hasFailed, isPending, reload } = useChecks(draft, post?.dueAt ?? null)
  const isSpecific = draft.scope === 'specific'
  const departments = useMemo(() => (isSpecific ? countByDepartment(companyUsers) : []), [isSpecific, companyUsers])
  if (post === null) return null
  const when = post.startAt > now ? text.at(shortDateTime(post.startAt, now)) : text.now
  const people = reach?.people ?? null
  return (
    <section aria-labelledby="review-check" className="flex flex-col gap-2">
      <h2 id="review-check" className="text-section font-bold">
        {text.heading}
      </h2>
      <Card className="flex flex-col gap-4">
        <div aria-live="polite">
          <p className="phrased tabular font-bold">
            {post.sends.push === null ? text.published(when, people) : text.notified(when, people)}
          </p>
          {post.sends.push !== null && reach !== null && <ReachBreakdown reach={reach} isBeside />}
          {reach === null && !hasFailed.reach && <p className="text-meta text-fg-2">{text.counting}</p>}
          {(hasFailed.reach || hasFailed.sameDay) && (
            <div className="mt-1 flex flex-wrap items-center gap-x-3 text-meta text-fg-2">
              <p className="phrased">{hasFailed.reach ? text.notCounted : text.notChecked}</p>
              <Button variant="quiet" isPending={isPending} onPress={reload}>
                {text.retry}
              </Button>
            </div>
          )}
        </div>
        {departments.length > 0 && <DepartmentList departments={departments} />}
        <WarningList warnings={warningsOf(post, sameDay, calendar)} now={now} />
      </Card>
    </section>
  )
}

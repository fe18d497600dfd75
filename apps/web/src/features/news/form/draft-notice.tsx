import { formatDay } from '@kawaraban/contract/tokyo.ts'
import { CircleAlert, Cloud } from 'lucide-react'
import { draftsText as text } from '../../../messages/drafts.ts'
import { useIsOnline } from '../../../platform/use-is-online.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { Button } from '../../../ui/button.tsx'
import { useDraftState } from '../../drafts/draft-state.ts'
import { FullDrafts } from '../../drafts/full-drafts.tsx'
import { copyDraft, saveDraftAgain, takeOverDraft } from './form-drafts.ts'

/** When the draft of the form was stored last, beside its buttons; nothing while that is not so. */
export const DraftSaved = () => {
  const isSaved = useDraftState((state) => state.status === 'saved')
  return isSaved && <Saved />
}

/** What prevents that the draft of the form is stored, over its buttons. */
export const DraftNotice = () => {
  const status = useDraftState((state) => state.status)
  return (
    <div role="status" className="not-empty:pb-2">
      {status === 'waiting' && <Waiting />}
      {status === 'refused' && <Problem sentence={text.refused} />}
      {status === 'full' && <FullDrafts onRemoved={saveDraftAgain} />}
      {status === 'changed' && (
        <Problem sentence={text.changed}>
          <Button onPress={takeOverDraft}>{text.takeOver}</Button>
          <Button onPress={copyDraft}>{text.copy}</Button>
        </Problem>
      )}
      {status === 'gone' && (
        <Problem sentence={text.gone}>
          <Button onPress={copyDraft}>{text.copy}</Button>
        </Problem>
      )}
    </div>
  )
}

/** Not read aloud: it changes all the time. */
const Saved = () => {
  const savedAt = useDraftState((state) => state.savedAt)
  const today = formatDay(useMinute())
  const [day = '', time = ''] = savedAt.split(' ')
  return (
    <p className="tabular flex min-w-0 flex-1 basis-44 items-center gap-1.5 text-fg-2 text-meta">
      <Cloud size={16} aria-hidden="true" className="shrink-0" />
      {text.saved(day === today ? time : savedAt)}
    </p>
  )
}

const Waiting = () => <Problem sentence={useIsOnline() ? text.waiting : text.offline} />

const Problem = ({ sentence, children }: { sentence: string; children?: React.ReactNode }) => (
  <>
    <p className="phrased flex items-start gap-1.5 text-meta">
      <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
      {sentence}
    </p>
    {children !== undefined && <div className="flex flex-wrap gap-2 pt-2">{children}</div>}
  </>
)

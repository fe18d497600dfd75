import { CircleAlert, RotateCw, X } from 'lucide-react'
import { filesText } from '../../../messages/files.ts'
import { filesFormText as text } from '../../../messages/files-form.ts'
import { useIsOnline } from '../../../platform/use-is-online.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { removeUpload, retryUpload, type UploadItem } from '../sending/uploads.ts'

/** A file that is not attached yet: how far it is, or why it is not taken. */
export const UploadRow = ({ item }: { item: UploadItem }) => {
  const { key, name, bytes, sentBytes, state, fault, copyOf } = item
  const isOnline = useIsOnline()
  const isPending = state === 'waiting' || state === 'sending'
  const failed = copyOf ? text.notCopied : text.failed
  const problem = state === 'failed' ? failed : fault && text.fault(fault)
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap gap-x-3">
          <bdi className="break-all">{name || filesText.title}</bdi>
          <span className="text-fg-2 text-meta">{filesText.size(bytes)}</span>
        </p>
        {state === 'waiting' && <p className="text-fg-2 text-meta">{text.waiting}</p>}
        {state === 'sending' && copyOf && <p className="text-fg-2 text-meta">{text.copying}</p>}
        {state === 'sending' && !copyOf && (
          <Progress
            label={text.sending(name)}
            value={sentBytes}
            max={bytes}
            valueText={text.percent(sentBytes / bytes)}
          />
        )}
        {problem && (
          <p className="phrased flex items-start gap-1.5 text-danger text-meta">
            <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            {problem}
          </p>
        )}
        {!isOnline && state !== 'refused' && <p className="phrased text-fg-2 text-meta">{text.offline}</p>}
        {state === 'failed' && (
          <div>
            <Button icon={<RotateCw size={18} aria-hidden="true" />} onPress={() => retryUpload(key)}>
              {copyOf ? text.copyAgain : text.retry}
            </Button>
          </div>
        )}
      </div>
      <IconButton
        label={isPending && !copyOf ? text.of.cancel(name) : text.of.remove(name)}
        icon={X}
        onPress={() => removeUpload(key)}
      />
    </li>
  )
}

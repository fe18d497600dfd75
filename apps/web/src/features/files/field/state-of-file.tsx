import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { CircleAlert } from 'lucide-react'
import { filesText } from '../../../messages/files.ts'
import { filesFormText as text } from '../../../messages/files-form.ts'

type StateOfFileProps = {
  data: AttachedFile | undefined
  /** Why it cannot be posted; null where nothing is known of that. */
  fault: string | null
  /** What is known of it could not be loaded. */
  isError: boolean
}

/** What an attached file is, or why it cannot be posted. */
export const StateOfFile = ({ data, fault, isError }: StateOfFileProps) => {
  if (fault !== null) {
    return (
      <span className="phrased flex items-start gap-1.5 text-danger text-meta">
        <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        {text.fault(fault)}
      </span>
    )
  }
  return (
    <span className="block text-fg-2 text-meta">
      {!data && isError && filesText.unknownFile}
      {data?.state === 'processing' && filesText.processing}
      {data?.state === 'ready' && `${filesText.kind(data.kind)} ${filesText.size(data.bytes)}`}
      {data?.state === 'missing' && filesText.missing}
    </span>
  )
}

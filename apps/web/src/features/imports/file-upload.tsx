import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { useId } from 'react'
import { importFileText as text } from '../../messages/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { FileBox } from './file-box.tsx'
import { type UploadState, useUpload } from './use-upload.ts'

/** Chooses and uploads a file, unless another import is open. */
export const FileUpload = ({ open }: { open: PeopleImport | undefined }) => {
  const id = useId()
  const { state, choose, retry, cancel } = useUpload()
  const isBusy = state.step === 'sending' || state.step === 'failed'
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-bold text-card">
        {text.title}
      </h2>
      {!open && <p className="phrased text-fg-2">{text.intro}</p>}
      {state.step === 'sending' && <Sending state={state} onCancel={cancel} />}
      {state.step === 'failed' && (
        <ErrorState title={text.failed} text={text.stalled} retryLabel={text.retry} onRetry={retry}>
          <Button onPress={cancel}>{text.chooseOther}</Button>
        </ErrorState>
      )}
      {!isBusy && open && (
        <div className="flex flex-col items-start gap-3">
          <p className="phrased text-fg-2">{text.openFirst}</p>
          <LinkButton to="/setting/imports/$importId" params={{ importId: open.importId }} variant="primary">
            {text.toOpen}
          </LinkButton>
        </div>
      )}
      {!isBusy && !open && (
        <FileBox error={state.step === 'faulty' ? text.faults[state.fault] : ''} onChoose={choose} />
      )}
    </Card>
  )
}

const Sending = ({
  state: { file, sentBytes },
  onCancel,
}: {
  state: Extract<UploadState, { step: 'sending' }>
  onCancel: () => void
}) => (
  <div className="flex flex-col gap-3">
    <Progress
      label={text.uploading(file.name)}
      value={Math.min(sentBytes, file.size)}
      max={file.size}
      valueText={text.share(text.megabytes(Math.min(sentBytes, file.size)), text.megabytes(file.size))}
    />
    {/* The pressed button has disappeared with its box. */}
    <Button autoFocus onPress={onCancel} className="self-end">
      {text.cancel}
    </Button>
  </div>
)

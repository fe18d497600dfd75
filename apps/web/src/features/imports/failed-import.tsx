import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { CircleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { importText, importResultText as text } from '../../messages/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showConfirm } from '../../ui/dialogs.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { ImportActions } from './use-import-actions.ts'

const confirmRemoval = async ({ remove }: ImportActions) => {
  const question = { title: text.removeTitle, text: text.removeQuestion, cancel: text.undoNo, ok: text.removeOk }
  if (await showConfirm({ ...question, destructive: true })) await remove()
}

/** An import that changed nothing, and why. */
export const FailedImport = ({
  one: { failure, applied },
  actions,
  heading,
}: {
  one: PeopleImport
  actions: ImportActions
  heading: RefObject<HTMLHeadingElement | null>
}) => (
  <Card className="flex flex-col items-center gap-3 py-8 text-center">
    <CircleAlert size={44} strokeWidth={1.75} aria-hidden="true" className="text-danger" />
    <h2 ref={heading} tabIndex={-1} className="font-bold text-card">
      {text.failedTitle}
    </h2>
    <p className="phrased max-w-[36em] text-fg-2">{text.failures[failure]}</p>
    <div className="mt-2 flex flex-wrap justify-center gap-3">
      {applied === null && (
        <Button isPending={actions.pending === 'delete'} onPress={() => void confirmRemoval(actions)}>
          {text.remove}
        </Button>
      )}
      <LinkButton to="/setting/imports" replace variant="primary">
        {importText.toList}
      </LinkButton>
    </div>
  </Card>
)

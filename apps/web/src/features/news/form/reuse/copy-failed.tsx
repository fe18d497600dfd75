import { copyText as text } from '../../../../messages/templates.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'

/** In place of the form while the post to be copied cannot be loaded. */
export const CopyFailed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title={text.failed} onRetry={onRetry}>
    <LinkButton to="/news/add" replace variant="secondary">
      {text.startEmpty}
    </LinkButton>
  </ErrorState>
)

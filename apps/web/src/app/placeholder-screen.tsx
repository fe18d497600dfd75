import { Hammer } from 'lucide-react'
import { shell } from '../messages/screens.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useActiveScreen } from './active-screen.ts'

/** Says honestly that a screen is not there yet. */
export const PlaceholderScreen = () => (
  <EmptyState icon={Hammer} title={useActiveScreen()?.title ?? ''} text={shell.preparing}>
    <LinkButton to="/" replace variant="primary">
      {shell.backToList}
    </LinkButton>
  </EmptyState>
)

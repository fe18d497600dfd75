import { CircleAlert, RotateCw } from 'lucide-react'
import { ui } from '../messages/ui.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Replaces a list that could not be loaded, with a button that retries. It is neither an alert nor a live message. */
export const LoadFailed = ({
  title,
  isPending,
  onReload,
}: {
  title: string
  isPending?: boolean
  onReload: () => void
}) => (
  <EmptyState icon={CircleAlert} title={title}>
    <Button icon={<RotateCw size={18} aria-hidden="true" />} isPending={isPending ?? false} onPress={onReload}>
      {ui.reload}
    </Button>
  </EmptyState>
)

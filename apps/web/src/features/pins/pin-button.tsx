import { useMutation } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { fail } from '../../failure.ts'
import { pinText } from '../../messages/feed.ts'
import { log } from '../../platform/log.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { setPinned } from './pin.ts'

type PinButtonProps = {
  newsId: string
  isPinned: boolean
  /** The server has pinned or unpinned the post. */
  onChange: (isPinned: boolean) => void
  /** Id of the element that names the post. */
  describedBy?: string | undefined
  className?: string
}

/** Pins a post for this viewer. The icon changes at once, and back again when the server did not follow (G-068). */
export const PinButton = ({ newsId, isPinned, onChange, describedBy, className }: PinButtonProps) => {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (pinned: boolean) => {
      await setPinned(newsId, pinned)
      onChange(pinned)
    },
    onError: (error) => {
      log('failed to update pin', error)
      void fail(error, { doing: 'quiet' })
    },
  })
  const isShownPinned = isPending ? variables : isPinned

  return (
    <IconButton
      label={isShownPinned ? pinText.undo : pinText.do}
      icon={Pin}
      onPress={() => isPending || mutate(!isPinned)}
      aria-describedby={describedBy}
      className={classNames(isShownPinned && 'text-primary! [&>svg]:fill-current', className)}
    />
  )
}

import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import { useMutation } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { pinText } from '../../messages/feed.ts'
import { log } from '../../platform/log.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type PinButtonProps = {
  newsId: string
  isPinned: boolean
  /** The server has pinned or unpinned the post. */
  onChange: (isPinned: boolean) => void
  isDisabled?: boolean
  /** Id of the element that names the post. */
  describedBy?: string | undefined
  /** Beside the icon on phones are words. */
  hasWords?: boolean
  className?: string
}

/** Pins a post for this user. The icon changes at once, and back again after a failure. */
export const PinButton = ({
  newsId,
  isPinned,
  onChange,
  isDisabled,
  describedBy,
  hasWords = false,
  className,
}: PinButtonProps) => {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (pinned: boolean) => {
      await call(pinned ? pinNews : unpinNews, { params: { newsId } })
      onChange(pinned)
    },
    onError: (error) => {
      log('failed to update pin', error)
      void fail(error, { action: 'quiet' })
    },
  })
  const isShownPinned = isPending ? variables : isPinned

  return (
    <IconButton
      label={isShownPinned ? pinText.undo : pinText.do}
      icon={Pin}
      onPress={() => isPending || mutate(!isPinned)}
      isDisabled={isDisabled}
      aria-describedby={describedBy}
      text={hasWords ? (isShownPinned ? pinText.short.undo : pinText.short.do) : undefined}
      className={classNames(isShownPinned && 'text-primary! [&>svg]:fill-current', className)}
    />
  )
}

import { Pin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fail } from '../../failure.ts'
import { pinText } from '../../messages/feed.ts'
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
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isShownPinned = wanted ?? isPinned
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted has come
  useEffect(() => setWanted(null), [isPinned])

  const toggle = async () => {
    if (wanted !== null) return
    setWanted(!isPinned)
    try {
      await setPinned(newsId, !isPinned)
      onChange(!isPinned)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: G-068 wants the failure logged
      console.error('failed to update pin', error)
      void fail(error, { doing: 'quiet' })
      setWanted(null)
    }
  }

  return (
    <IconButton
      label={isShownPinned ? pinText.undo : pinText.do}
      icon={Pin}
      onPress={toggle}
      aria-describedby={describedBy}
      className={classNames(isShownPinned && 'text-primary! [&>svg]:fill-current', className)}
    />
  )
}

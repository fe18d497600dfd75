import { Circle, CircleCheck } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { completionText } from '../../messages/feed.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type CompletionButtonProps = {
  isCompleted: boolean
  onPress: () => void
  onClickCapture?: MouseEventHandler
  /** A request is running: further presses are ignored. */
  isPending?: boolean
  isDisabled?: boolean
  isWide?: boolean
  /** Without a border; completed is then green text alone. */
  isQuiet?: boolean
  /** Id of the element that names the post. */
  describedBy?: string | undefined
  id?: string | undefined
  className?: string
}

/** The toggle for completing a post; shown only to users in scope. */
export const CompletionButton = ({
  isCompleted,
  isQuiet = false,
  describedBy,
  className,
  ...rest
}: CompletionButtonProps) => {
  const Icon = isCompleted ? CircleCheck : Circle
  return (
    <Button
      {...rest}
      aria-describedby={describedBy}
      icon={<Icon size={20} aria-hidden="true" />}
      variant={isQuiet ? 'quiet' : 'secondary'}
      className={classNames(
        isQuiet && !isCompleted && 'font-normal! text-fg-2!',
        isQuiet && isCompleted && 'text-success!',
        !isQuiet && isCompleted && 'border-success! bg-success-soft! text-success!',
        className,
      )}
    >
      {isCompleted ? completionText.done : completionText.do}
    </Button>
  )
}

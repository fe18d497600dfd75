import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'

type PresetButtonProps = {
  text: string
  /** The form shows just that. */
  isChosen: boolean
  /** Null where the form would refuse what it fills in. */
  onPress: (() => void) | null
}

/** Fills in a date and a time by one press. */
export const PresetButton = ({ text, isChosen, onPress }: PresetButtonProps) => (
  <Button
    aria-pressed={isChosen}
    isDisabled={onPress === null}
    onPress={onPress ?? undefined}
    className={classNames(
      'tabular px-3! text-meta',
      isChosen && 'border-primary! bg-primary-soft! text-primary! inset-ring-1 inset-ring-primary',
    )}
  >
    {text}
  </Button>
)

/** The sentence that says why a button cannot be pressed. */
export const presetNoteClass = 'phrased mt-1 text-fg-2 text-meta'

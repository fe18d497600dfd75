import { classNames } from '../../../ui/class-names.ts'

/** A point on the line of time, left of what goes out then; filled while it does. */
export const TimePoint = ({ isOn, className = 'top-[1.0625rem] left-0' }: { isOn: boolean; className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'absolute size-3 rounded-full border-2',
      isOn ? 'border-primary bg-primary forced-colors:bg-[Highlight]' : 'border-control bg-surface',
      className,
    )}
  />
)

import { Check, ChevronDown } from 'lucide-react'
import { useContext } from 'react'
import { Button as Trigger } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as Base, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { ui } from '../messages/ui.ts'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { controlClass, FieldError, type FieldFrame, MessageTone } from './field.tsx'

type SelectOption<Id extends string = string> = { id: Id; label: string }

type SelectProps<Id extends string> = Omit<FieldFrame, 'counter'> & {
  options: readonly SelectOption<Id>[]
  value: Id
  onChange: (id: Id) => void
  isDisabled?: boolean | undefined
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean | undefined
  /** Id of what else is read aloud with the choice. */
  describedBy?: string | undefined
  name?: string | undefined
}

/** One choice out of a few; opens a list under itself. */
export const Select = <Id extends string>({
  label,
  isRequired = false,
  hint,
  error = '',
  className,
  options,
  value,
  onChange,
  isDisabled = false,
  isLabelHidden = false,
  describedBy,
  name,
}: SelectProps<Id>) => {
  const isInvalid = useContext(MessageTone) === 'error' && error.trim() !== ''
  return (
    <Base
      value={value}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id)
        if (chosen) onChange(chosen.id)
      }}
      isDisabled={isDisabled}
      isInvalid={isInvalid}
      {...(name === undefined ? {} : { name })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'flex items-center gap-2 self-start font-bold'}>
        {label}
        {isRequired && <Badge tone="danger">{ui.required}</Badge>}
      </Label>
      {hint && (
        <Text slot="description" className="phrased text-meta text-fg-2">
          {hint}
        </Text>
      )}
      <Trigger
        className={classNames(
          controlClass,
          'flex items-center justify-between gap-2 text-left enabled:hover:bg-hover',
          isInvalid && 'border-2 border-danger px-[11px]',
        )}
      >
        <SelectValue className="truncate">{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown size={20} aria-hidden="true" className="shrink-0 text-fg-2" />
      </Trigger>
      <Text slot="errorMessage" className={error.trim() === '' ? '-mt-1.5' : undefined}>
        <FieldError id="" text={error.trim()} />
      </Text>
      <Popover className="animate-appear min-w-(--trigger-width) overflow-auto rounded-card border border-line bg-surface p-1.5 shadow-float">
        <ListBox items={options} className="outline-none">
          {(option) => <Option option={option} />}
        </ListBox>
      </Popover>
    </Base>
  )
}

const Option = ({ option }: { option: SelectOption }) => (
  <ListBoxItem
    id={option.id}
    textValue={option.label}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 hover:bg-hover focus:bg-hover -outline-offset-3 selected:font-bold selected:text-primary"
  >
    {({ isSelected }) => (
      <>
        <Check size={18} aria-hidden="true" className={isSelected ? 'shrink-0' : 'invisible shrink-0'} />
        <span className="phrased">{option.label}</span>
      </>
    )}
  </ListBoxItem>
)

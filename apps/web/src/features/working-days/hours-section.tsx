import { hourChoices } from '@kawaraban/contract/working-days.ts'
import { useId } from 'react'
import { workingDaysText } from '../../messages/working-days.ts'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const text = workingDaysText.hours
const options = (isOffered: (time: string) => boolean) =>
  hourChoices.filter(isOffered).map((id) => ({ id, label: id.replace(/^0/, '') }))

/** When working hours begin and end; each list offers what fits the other. */
export const HoursSection = ({
  opensAt,
  closesAt,
  onChange,
}: {
  opensAt: string
  closesAt: string
  onChange: (hours: { opensAt: string } | { closesAt: string }) => void
}) => {
  const [heading, hint] = [useId(), useId()]
  const isInOrder = opensAt < closesAt
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-bold text-section">
        {text.heading}
      </h2>
      <p id={hint} className="phrased text-fg-2 text-meta">
        {text.hint}
      </p>
      <div className="flex items-end gap-3">
        <Select
          label={text.opensAt}
          options={options((time) => time < closesAt || time === opensAt)}
          value={opensAt}
          onChange={(time) => onChange({ opensAt: time })}
          describedBy={hint}
          className="tabular w-32"
        />
        <span aria-hidden="true" className="pb-2.5 text-fg-2">
          〜
        </span>
        <Select
          label={text.closesAt}
          options={options((time) => time > opensAt || time === closesAt)}
          value={closesAt}
          onChange={(time) => onChange({ closesAt: time })}
          describedBy={hint}
          className="tabular w-32"
        />
      </div>
      <FieldError id={`${hint}-error`} text={isInOrder ? '' : text.inOrder} />
    </Card>
  )
}

import { type TextSize, textSizes } from '@kawaraban/contract/text-size.ts'
import { ALargeSmall } from 'lucide-react'
import { useState } from 'react'
import { settingsText } from '../../messages/settings.ts'
import { chooseTextSize, loadTextSize } from '../../platform/text-size.ts'
import { DisplayChoice } from './display-choice.tsx'

const text = settingsText.textSize

/** As the device has it, large, or larger still. */
export const TextSizeChoice = () => {
  const [chosen, setChosen] = useState(loadTextSize)
  const choose = (size: TextSize) => {
    chooseTextSize(size)
    setChosen(size)
  }
  return (
    <DisplayChoice
      icon={ALargeSmall}
      label={text.label}
      hint={text.hint}
      values={textSizes}
      chosen={chosen}
      onChoose={choose}
    >
      {(size) => text.choices[size]}
    </DisplayChoice>
  )
}

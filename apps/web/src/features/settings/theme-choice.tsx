import { type Theme, themes } from '@kawaraban/contract/theme.ts'
import { Monitor, Moon, Palette, Sun } from 'lucide-react'
import { useState } from 'react'
import { settingsText } from '../../messages/settings.ts'
import { chooseTheme, loadTheme } from '../../platform/theme.ts'
import { DisplayChoice } from './display-choice.tsx'

const text = settingsText.theme
const icons = { auto: Monitor, light: Sun, dark: Moon } as const satisfies Record<Theme, unknown>

/** Light, dark, or like the device. */
export const ThemeChoice = () => {
  const [chosen, setChosen] = useState(loadTheme)
  const choose = (theme: Theme) => {
    chooseTheme(theme)
    setChosen(theme)
  }
  return (
    <DisplayChoice icon={Palette} label={text.label} hint={text.hint} values={themes} chosen={chosen} onChoose={choose}>
      {(theme) => {
        const Icon = icons[theme]
        return (
          <>
            <Icon size={18} aria-hidden="true" className="shrink-0" />
            {text.choices[theme]}
          </>
        )
      }}
    </DisplayChoice>
  )
}

import { type Theme, themes } from '@kawaraban/contract/theme.ts'
import { Monitor, Moon, Palette, Sun } from 'lucide-react'
import { useId, useState } from 'react'
import { settingsText } from '../../messages/settings.ts'
import { chooseTheme, loadTheme } from '../../platform/theme.ts'

const text = settingsText.theme
const icons = { auto: Monitor, light: Sun, dark: Moon } as const satisfies Record<Theme, unknown>

/** Light, dark, or like the device; arrow keys switch between the three. */
export const ThemeChoice = () => {
  const [chosen, setChosen] = useState(loadTheme)
  const [name, label, hint] = [useId(), useId(), useId()]
  const choose = (theme: Theme) => {
    chooseTheme(theme)
    setChosen(theme)
  }
  return (
    <fieldset
      aria-labelledby={label}
      aria-describedby={hint}
      className="flex flex-col gap-3 px-4 py-3 md:flex-row md:items-center md:px-5"
    >
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Palette size={22} aria-hidden="true" className="shrink-0 text-fg-2" />
        <div className="min-w-0">
          <p id={label}>{text.label}</p>
          <p id={hint} className="phrased text-fg-3 text-meta">
            {text.hint}
          </p>
        </div>
      </div>
      <div className="grid shrink-0 grid-cols-3 gap-1 rounded-control border border-line bg-sunken p-1">
        {themes.map((theme) => {
          const Icon = icons[theme]
          return (
            <label
              key={theme}
              className="flex min-h-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-control border border-transparent px-3 text-fg-2 has-checked:border-control has-checked:bg-surface has-checked:font-bold has-checked:text-fg has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={name}
                checked={theme === chosen}
                onChange={() => choose(theme)}
                className="sr-only"
              />
              <Icon size={18} aria-hidden="true" className="shrink-0" />
              {text.choices[theme]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

import { Keyboard } from 'lucide-react'
import { useId, useState } from 'react'
import { keysText } from '../../messages/keys.ts'
import { areKeysOn, switchKeys } from '../../platform/storage.ts'
import { Switch } from '../../ui/switch.tsx'

const text = keysText.setting

/** Whether the feed has keys in this browser: who speaks to a browser, or presses keys by mistake, switches them off. */
export const KeysSwitch = () => {
  const [isOn, setOn] = useState(areKeysOn)
  const hint = useId()
  const change = (next: boolean) => {
    switchKeys(next)
    setOn(next)
  }
  return (
    <div className="flex items-start gap-4 px-4 py-3 md:px-5">
      <Keyboard size={22} aria-hidden="true" className="mt-2.5 shrink-0 text-fg-2" />
      <div className="min-w-0 flex-1">
        <Switch isSelected={isOn} onChange={change} aria-describedby={hint}>
          <span className="phrased">{text.label}</span>
        </Switch>
        <p id={hint} className="phrased text-meta text-fg-3">
          {text.hint}
        </p>
      </div>
    </div>
  )
}

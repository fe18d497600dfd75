import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { Switch } from '../../ui/switch.tsx'
import { SettingRow, SettingState, SettingWithoutValue } from './setting-row.tsx'
import { useCompanySettings } from './use-company-settings.ts'

type CompanySwitchProps = {
  /** The setting that it switches. */
  setting: 'isPushHeadingOnly' | 'allowsMacros' | 'hasTrash' | 'allowsOwnAddresses' | 'allowsMailOff' | 'mailsContent'
  icon: LucideIcon
  words: Readonly<Record<'label' | 'hint', string>> & { readonly saved: Readonly<Record<'true' | 'false', string>> }
}

/** A switch of admins for a setting of the whole company. */
export const CompanySwitch = ({ setting, icon, words }: CompanySwitchProps) => {
  const { settings, isSaving, hasFailed, change } = useCompanySettings()
  const isOnline = useIsOnline()
  const hint = useId()
  return (
    <SettingRow icon={icon}>
      {settings === undefined ? (
        <SettingWithoutValue label={words.label} hint={words.hint} />
      ) : (
        <>
          <Switch
            isSelected={settings[setting]}
            onChange={(isOn) => void change({ [setting]: isOn }, words.saved[`${isOn}`])}
            isDisabled={!isOnline}
            aria-describedby={hint}
            aria-busy={isSaving}
          >
            <span className="phrased">{words.label}</span>
          </Switch>
          <SettingState id={hint} hint={words.hint} {...{ isOnline, isSaving, hasFailed }} />
        </>
      )}
    </SettingRow>
  )
}

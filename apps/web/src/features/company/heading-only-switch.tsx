import { EyeOff } from 'lucide-react'
import { useId } from 'react'
import { companyText } from '../../messages/company.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { Switch } from '../../ui/switch.tsx'
import { SettingRow, SettingState, SettingWithoutValue } from './setting-row.tsx'
import { useCompanySettings } from './use-company-settings.ts'

const text = companyText.headingOnly

/** The switch of admins for notices without titles, in the whole company. */
export const HeadingOnlySwitch = () => {
  const { settings, isSaving, hasFailed, change } = useCompanySettings()
  const isOnline = useIsOnline()
  const hint = useId()
  return (
    <SettingRow icon={EyeOff}>
      {settings === undefined ? (
        <SettingWithoutValue label={text.label} hint={text.hint} />
      ) : (
        <>
          <Switch
            isSelected={settings.isPushHeadingOnly}
            onChange={(isPushHeadingOnly) => void change({ isPushHeadingOnly }, text.saved[`${isPushHeadingOnly}`])}
            isDisabled={!isOnline}
            aria-describedby={hint}
            aria-busy={isSaving}
          >
            <span className="phrased">{text.label}</span>
          </Switch>
          <SettingState id={hint} hint={text.hint} {...{ isOnline, isSaving, hasFailed }} />
        </>
      )}
    </SettingRow>
  )
}

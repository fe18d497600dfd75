import { CircleAlert } from 'lucide-react'
import { companyText as text } from '../../messages/company.ts'
import { ui } from '../../messages/ui.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { Button } from '../../ui/button.tsx'
import { FileSpaceRow } from './file-space-row.tsx'
import { HeadingOnlySwitch } from './heading-only-switch.tsx'
import { MacrosSwitch } from './macros-switch.tsx'
import { MailSwitches } from './mail-switches.tsx'
import { PublicationChoice } from './publication-choice.tsx'
import { SettingRow } from './setting-row.tsx'
import { TrashSwitch } from './trash-switch.tsx'
import { useLostSettings } from './use-company-settings.ts'

/** The settings of the whole company, a row each; one row in their place where they could not be loaded. */
const Settings = () => {
  const { isLost, isLoading, load } = useLostSettings()
  if (isLost)
    return (
      <li>
        <SettingRow icon={CircleAlert}>
          <p role="status" className="phrased flex min-h-11 items-center text-danger">
            {text.notLoaded}
          </p>
          <Button onPress={load} isPending={isLoading}>
            {ui.reload}
          </Button>
        </SettingRow>
      </li>
    )
  return (
    <>
      <li>
        <HeadingOnlySwitch />
      </li>
      {publicConfig().hasMail === true && <MailSwitches />}
      <li>
        <PublicationChoice />
      </li>
      <li>
        <MacrosSwitch />
      </li>
      <li>
        <TrashSwitch />
      </li>
    </>
  )
}

/** The settings of the whole company, and what its files take. */
export const CompanySettingsRows = () => (
  <>
    <Settings />
    <li>
      <FileSpaceRow />
    </li>
  </>
)

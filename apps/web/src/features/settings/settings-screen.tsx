import { canPost, canReadNews, isAdmin } from '@kawaraban/contract/policy.ts'
import { useQuery } from '@tanstack/react-query'
import {
  BellOff,
  BookOpen,
  CalendarOff,
  Copy,
  FileUp,
  Lightbulb,
  MonitorSmartphone,
  ShieldCheck,
  Tags,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { screenTitle } from '../../messages/screens.ts'
import { settingsText as text } from '../../messages/settings.ts'
import { tipText } from '../../messages/tips.ts'
import { isWebView } from '../../platform/bridge.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { resetTips } from '../../platform/storage.ts'
import { copyLink } from '../../ui/copy-link.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { toast } from '../../ui/toast.tsx'
import { CompanySettingsRows } from '../company/company-settings-rows.tsx'
import { AnalyticsChoice } from '../consent/analytics-choice.tsx'
import { myProfileQuery } from '../members/my-profile.ts'
import { type Tip, TipSequence } from '../tips/tip-sequence.tsx'
import { KeysSwitch } from './keys-switch.tsx'
import { NoticesGroup } from './notices-group.tsx'
import { Entry, EntryLink, entryClass, Group } from './settings-entries.tsx'
import { TextSizeChoice } from './text-size-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { TrashGroup } from './trash-group.tsx'

const tip = (flag: 'myProfile' | 'permission' | 'userProfile'): Tip => ({
  flag,
  target: `setting-${flag}`,
  text: tipText.settings[flag],
})

/** The hints in their order; those about entries of admins are shown only to admins. */
const tips = [tip('myProfile')]
const adminTips = [...tips, tip('permission'), tip('userProfile')]

/** The address that opens the product on a PC. */
const copySiteLink = () => void copyLink(new URL('/', location.href).href)

const showTipsAgain = () => {
  resetTips()
  toast(text.tipsForgotten)
}

/** The settings in their groups, one's own first; those of the company are for admins. */
export const SettingsScreen = () => {
  // Without the profile it shows what all users have.
  const profile = useQuery(myProfileQuery).data
  const callerIsAdmin = profile !== undefined && isAdmin(profile)
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-6">
      <Group title={text.groups.account}>
        <EntryLink id="setting-myProfile" to="/setting/my-profile" icon={UserRound} text={text.entries.myProfile} />
        <EntryLink id="setting-devices" to="/setting/devices" icon={MonitorSmartphone} text={text.entries.devices} />
      </Group>
      {profile !== undefined && canReadNews(profile) && <NoticesGroup owner={profile} />}
      <Group title={text.groups.display}>
        <li>
          <ThemeChoice />
        </li>
        <li>
          <TextSizeChoice />
        </li>
        {!isWebView() && (
          <li>
            <KeysSwitch />
          </li>
        )}
        <li>
          <button type="button" onClick={showTipsAgain} className={entryClass}>
            <Entry icon={Lightbulb} text={text.tips} />
          </button>
        </li>
      </Group>
      {callerIsAdmin && (
        <>
          <Group title={text.groups.management}>
            <EntryLink
              id="setting-permission"
              to="/setting/permission"
              icon={ShieldCheck}
              text={text.entries.permission}
            />
            <EntryLink id="setting-userProfile" to="/setting/users" icon={UsersRound} text={text.entries.userProfile} />
            <EntryLink
              id="setting-unreached"
              to="/setting/unreached"
              icon={BellOff}
              text={screenTitle.settingUnreached}
            />
          </Group>
          <Group title={text.groups.company}>
            <EntryLink id="setting-imports" to="/setting/imports" icon={FileUp} text={screenTitle.settingImports} />
            <CompanySettingsRows />
            <EntryLink
              id="setting-workingDays"
              to="/setting/working-days"
              icon={CalendarOff}
              text={text.entries.workingDays}
            />
            <EntryLink
              id="setting-categories"
              to="/setting/categories"
              icon={Tags}
              text={screenTitle.settingCategories}
            />
          </Group>
        </>
      )}
      {profile !== undefined && canPost(profile) && <TrashGroup />}
      <Group title={text.groups.other}>
        <li className="empty:hidden">
          <ExternalLink href={publicConfig().manualUrl} className={entryClass}>
            <Entry icon={BookOpen} text={text.entries.manual} />
          </ExternalLink>
        </li>
        <li className="empty:hidden">
          <AnalyticsChoice />
        </li>
        <li>
          <button type="button" onClick={copySiteLink} className={entryClass}>
            <Entry icon={Copy} text={text.entries.copyLink} />
          </button>
        </li>
      </Group>
      <TipSequence tips={callerIsAdmin ? adminTips : tips} />
    </div>
  )
}

import { tipText } from '../../../messages/tips.ts'
import { headerIconId, useHeaderSettings } from '../../../shell/header-actions.ts'
import { TipSequence } from '../../tips/tip-sequence.tsx'

const tips = [{ flag: 'permissionHeader', target: headerIconId, text: tipText.settings.permissionHeader }] as const

/** Points once at the icon that explains the roles. */
export const PermissionTip = () => {
  // The icon comes into the header after the screen; with it the sequence looks for it anew.
  useHeaderSettings()
  return <TipSequence tips={tips} />
}

import { EyeOff } from 'lucide-react'
import { companyText } from '../../messages/company.ts'
import { CompanySwitch } from './company-switch.tsx'

/** The switch of admins for notices without titles, in the whole company. */
export const HeadingOnlySwitch = () => (
  <CompanySwitch setting="isPushHeadingOnly" icon={EyeOff} words={companyText.headingOnly} />
)

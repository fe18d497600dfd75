import { FileCog } from 'lucide-react'
import { companyText } from '../../messages/company.ts'
import { CompanySwitch } from './company-switch.tsx'

/** The switch of admins for files with macros in posts of the company. */
export const MacrosSwitch = () => <CompanySwitch setting="allowsMacros" icon={FileCog} words={companyText.macros} />

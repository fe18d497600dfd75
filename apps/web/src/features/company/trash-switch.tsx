import { Trash2 } from 'lucide-react'
import { companyText } from '../../messages/company.ts'
import { CompanySwitch } from './company-switch.tsx'

/** The switch of admins for the trash of deleted posts of the company. */
export const TrashSwitch = () => <CompanySwitch setting="hasTrash" icon={Trash2} words={companyText.trash} />

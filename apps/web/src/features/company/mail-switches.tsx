import { AtSign, FileText, MailX } from 'lucide-react'
import { companyText } from '../../messages/company.ts'
import { CompanySwitch } from './company-switch.tsx'

const { mail } = companyText

/** The switches of admins for what mails may do in the whole company. */
export const MailSwitches = () => (
  <>
    <li>
      <CompanySwitch setting="allowsOwnAddresses" icon={AtSign} words={mail.ownAddresses} />
    </li>
    <li>
      <CompanySwitch setting="allowsMailOff" icon={MailX} words={mail.off} />
    </li>
    <li>
      <CompanySwitch setting="mailsContent" icon={FileText} words={mail.content} />
    </li>
  </>
)

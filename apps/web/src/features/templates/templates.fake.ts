import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { ListedTemplate, Template, TemplateFields } from '@kawaraban/contract/templates.ts'
import { cast } from '../../testing/cast.fake.ts'

const listedBy = (templateId: string, owner: CompanyUser, name: string): ListedTemplate => ({
  templateId,
  name,
  title: `${name}のお願い`,
  ownerCompanyUserId: owner.companyUserId,
  ownerName: owner.name,
  version: 3,
})
/** An editor's, and an admin's. */
export const own = listedBy('5', cast.suzuki, '停電')
export const others = listedBy('6', cast.sato, '研修')
export const settings: TemplateFields = {
  scope: 'all',
  pushFlag: true,
  hasDeadline: true,
  remindType: 'dueDate',
  remindDaysBefore: 3,
}
export const whole: Template = { ...own, fields: { title: '停電', content: '【日時】に停電します。', ...settings } }

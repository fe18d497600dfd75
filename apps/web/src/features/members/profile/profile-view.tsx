import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { roleLabel } from '@kawaraban/contract/messages.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { profileText as text } from '../../../messages/profile.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { type ProfileField, profileFields } from '../profile-field.ts'

/** Links to the screen that changes a field. */
export type EditTarget = (field: ProfileField) => Pick<LinkProps, 'to' | 'params' | 'search'>

/** Everything about an account, with links to change fields. Without a reading there is no row for it. */
export const ProfileView = ({ user, edit }: { user: CompanyUser; edit: EditTarget }) => (
  <dl className="mx-auto w-full max-w-[760px] divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    <Row label={text.labels.docomoId}>{user.docomoId}</Row>
    <Row label={text.labels.managementGroup}>{user.managementGroup}</Row>
    {profileFields.map((field) => (
      <Fragment key={field}>
        <Row label={text.labels[field]} action={<EditLink {...edit(field)} label={text.labels[field]} />}>
          {user[field] || <span className="text-fg-2">{text.notSet}</span>}
        </Row>
        {field === 'name' && user.reading && <Row label={text.labels.reading}>{user.reading}</Row>}
      </Fragment>
    ))}
    <Row label={text.labels.role}>{roleLabel[user.role]}</Row>
  </dl>
)

const Row = ({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) => (
  <div className="grid min-h-18 grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-3 md:grid-cols-[11rem_1fr_auto] md:px-5">
    <dt className="text-fg-2 text-meta max-md:col-start-1">{label}</dt>
    <dd className="wrap-anywhere min-w-0 max-md:col-start-1">
      <bdi>{children}</bdi>
    </dd>
    {action && <dd className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">{action}</dd>}
  </div>
)

const EditLink = ({ label, ...target }: { label: string } & Pick<LinkProps, 'to' | 'params' | 'search'>) => (
  <Link {...target} aria-label={text.editField(label)} className={buttonClass({})}>
    <Pencil size={18} aria-hidden="true" />
    {text.edit}
  </Link>
)

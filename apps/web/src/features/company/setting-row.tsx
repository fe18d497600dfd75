import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { companyText } from '../../messages/company.ts'

const text = companyText.state

/** The row of a setting of the company. */
export const SettingRow = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex items-start gap-4 px-4 py-3 md:px-5">
    <Icon size={22} aria-hidden="true" className="mt-2.5 shrink-0 text-fg-2" />
    <div className="min-w-0 flex-1">{children}</div>
  </div>
)

/** What is in the row while its setting is being loaded, so that nothing moves when it is. */
export const SettingWithoutValue = ({ label, hint }: { label: string; hint: string }) => (
  <>
    <p className="flex min-h-11 items-center">{label}</p>
    <p className="phrased text-fg-3 text-meta">{hint}</p>
  </>
)

type StateProps = { id: string; hint: string; isOnline: boolean; isSaving: boolean; hasFailed: boolean }

/** What is under a setting: what it does, or why it cannot be changed now, and whether it could not be saved. */
export const SettingState = ({ id, hint, isOnline, isSaving, hasFailed }: StateProps) => (
  <>
    <p id={id} className="phrased text-fg-3 text-meta">
      {isSaving ? text.saving : isOnline ? hint : text.offline}
    </p>
    <p role="status" className="phrased text-danger text-meta empty:hidden">
      {hasFailed ? text.notSaved : null}
    </p>
  </>
)

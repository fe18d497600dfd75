import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ui } from '../../messages/ui.ts'
import { Button } from '../../ui/button.tsx'
import type { useCompanySettings } from './use-company-settings.ts'

/** The row of a setting of the company. */
export const SettingRow = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex items-start gap-4 px-4 py-3 md:px-5">
    <Icon size={22} aria-hidden="true" className="mt-2.5 shrink-0 text-fg-2" />
    <div className="min-w-0 flex-1">{children}</div>
  </div>
)

type SettingWithoutValueProps = {
  words: { readonly label: string; readonly hint: string; readonly notLoaded: string }
  company: Pick<ReturnType<typeof useCompanySettings>, 'isLost' | 'isLoading' | 'load'>
}

/** What is in the row while its setting is being loaded, so that nothing moves when it is, and where that has failed. */
export const SettingWithoutValue = ({ words, company: { isLost, isLoading, load } }: SettingWithoutValueProps) =>
  isLost ? (
    <>
      <p>{words.label}</p>
      <p role="status" className="phrased pb-2 text-danger text-meta">
        {words.notLoaded}
      </p>
      <Button onPress={load} isPending={isLoading}>
        {ui.reload}
      </Button>
    </>
  ) : (
    <>
      <p className="flex min-h-11 items-center">{words.label}</p>
      <p className="phrased text-fg-3 text-meta">{words.hint}</p>
    </>
  )

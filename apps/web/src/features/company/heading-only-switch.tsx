import { getCompanySettings, updateCompanySettings } from '@kawaraban/contract/company.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { companyText } from '../../messages/company.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { isTransient } from '../../transient.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'

const text = companyText.headingOnly

/** The settings of the whole company; only admins may read them. */
const companySettingsQuery = queryOptions({
  queryKey: ['companySettings'],
  queryFn: ({ signal }) => call(getCompanySettings, { signal }),
})

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex items-start gap-4 px-4 py-3 md:px-5">
    <EyeOff size={22} aria-hidden="true" className="mt-2.5 shrink-0 text-fg-2" />
    <div className="min-w-0 flex-1">{children}</div>
  </div>
)

/** The switch of admins for notices without titles, in the whole company. */
export const HeadingOnlySwitch = () => {
  const client = useQueryClient()
  const { data, isError, refetch, isFetching } = useQuery(companySettingsQuery)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isOnline = useIsOnline()
  const hint = useId()
  if (data === undefined) {
    return isError ? (
      <Row>
        <p>{text.label}</p>
        <p role="status" className="phrased pb-2 text-danger text-meta">
          {text.notLoaded}
        </p>
        <Button onPress={() => void refetch()} isPending={isFetching}>
          {text.reload}
        </Button>
      </Row>
    ) : (
      // Takes the place of the switch, so that nothing moves when it loads.
      <Row>
        <p className="flex min-h-11 items-center">{text.label}</p>
        <p className="phrased text-fg-3 text-meta">{text.hint}</p>
      </Row>
    )
  }
  const change = async (isPushHeadingOnly: boolean) => {
    if (wanted !== null) return
    setWanted(isPushHeadingOnly)
    setFailed(false)
    try {
      await call(updateCompanySettings, { body: { isPushHeadingOnly } })
      client.setQueryData(companySettingsQuery.queryKey, { isPushHeadingOnly })
      toast(text.saved[`${isPushHeadingOnly}`])
    } catch (error) {
      if (isTransient(error)) setFailed(true)
      else void fail(error, { action: 'save' })
    }
    setWanted(null)
  }
  return (
    <Row>
      <Switch
        isSelected={wanted ?? data.isPushHeadingOnly}
        onChange={(isOn) => void change(isOn)}
        isDisabled={!isOnline}
        aria-describedby={hint}
        aria-busy={wanted !== null}
      >
        <span className="phrased">{text.label}</span>
      </Switch>
      <p id={hint} className="phrased text-fg-3 text-meta">
        {wanted !== null ? text.saving : isOnline ? text.hint : text.offline}
      </p>
      <p role="status" className="phrased text-danger text-meta empty:hidden">
        {hasFailed ? text.notSaved : null}
      </p>
    </Row>
  )
}

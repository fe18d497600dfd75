import { getFileSpace } from '@kawaraban/contract/files.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { call } from '../../call.ts'
import { fileSpaceText as text } from '../../messages/company.ts'
import { ui } from '../../messages/ui.ts'
import { Button } from '../../ui/button.tsx'
import { ShareBar } from '../../ui/progress.tsx'
import { SettingRow } from './setting-row.tsx'

const fileSpaceQuery = queryOptions({
  queryKey: ['fileSpace'],
  queryFn: ({ signal }) => call(getFileSpace, { signal }),
})

/** From which share on admins should know that the space comes to its end. */
const nearlyFull = 0.9

const Used = ({ usedBytes, maxBytes }: { usedBytes: number; maxBytes: number }) => {
  const share = maxBytes > 0 ? usedBytes / maxBytes : 1
  return (
    <>
      <p className="phrased text-fg-2 text-meta">{text.used(usedBytes, maxBytes)}</p>
      <ShareBar share={share} tone={share < nearlyFull ? 'primary' : 'warn'} />
      <p className="phrased text-meta text-warn empty:hidden">
        {share >= 1 ? text.full : share >= nearlyFull ? text.nearlyFull : null}
      </p>
    </>
  )
}

/** How much of their space the files of the company take, for admins; nothing of it can be changed here. */
export const FileSpaceRow = () => {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(fileSpaceQuery)
  return (
    <SettingRow icon={HardDrive}>
      <div aria-busy={isFetching} className="flex flex-col gap-1">
        <p className="flex min-h-11 items-center">{text.label}</p>
        {data ? (
          <Used {...data} />
        ) : errorUpdateCount > 0 ? (
          <>
            <p role="status" className="phrased text-danger text-meta">
              {text.notLoaded}
            </p>
            <div>
              <Button onPress={() => void refetch()} isPending={isFetching}>
                {ui.reload}
              </Button>
            </div>
          </>
        ) : (
          <p className="text-fg-3 text-meta">{ui.loading}</p>
        )}
      </div>
    </SettingRow>
  )
}

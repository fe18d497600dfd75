import { WifiOff } from 'lucide-react'
import { shell } from '../messages/screens.ts'
import { useIsOnline } from '../platform/use-is-online.ts'

/** Says that there is no network; its live region is always in the page. */
export const OfflineBanner = () => {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 phrased bg-warn-soft px-4 py-2 text-meta md:text-center font-bold text-warn">
          <WifiOff size={18} aria-hidden="true" className="shrink-0" />
          {shell.offline}
        </p>
      )}
    </div>
  )
}

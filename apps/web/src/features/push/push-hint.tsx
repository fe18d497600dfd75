import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { canReadNews } from '@kawaraban/contract/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { useId, useState } from 'react'
import { pushHintText as text } from '../../messages/push-hint.ts'
import { ui } from '../../messages/ui.ts'
import { log } from '../../platform/log.ts'
import { requestPushPermission } from '../../platform/push-support.ts'
import { useAssumedBrowser } from '../../platform/render-facts.ts'
import { closePushHint } from '../../platform/storage.ts'
import { isPushHintDue, storeBrowserFacts } from '../../shell/browser-facts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { infoToast } from '../../ui/toast.tsx'
import { myProfileQuery } from '../members/my-profile.ts'

/** Loads what the press needs; without it nothing is switched on. */
const accept = async (owner: CompanyUser, permission: NotificationPermission) => {
  try {
    const { acceptHint } = await import('./accept-hint.ts')
    await acceptHint(owner, permission)
  } catch (error) {
    log('failed to load the code of notices', error, 'warn')
    infoToast(ui.errorText)
  }
}

/**
 * Offers notices over the feed, once, to readers who can get them in this browser. Whether it shows is decided
 * when it mounts, so that it never moves a screen that somebody is reading.
 */
export const PushHint = () => {
  const assumed = useAssumedBrowser()
  const [isShown, setShown] = useState(() => (assumed ? assumed.banner === 'push' : isPushHintDue()))
  const [isPending, setPending] = useState(false)
  // The guard loads the profile; the hint itself must not.
  const profile = useQuery({ ...myProfileQuery, enabled: false }).data
  const textId = useId()
  if (!isShown || !profile || !canReadNews(profile)) return null
  const close = () => {
    closePushHint()
    storeBrowserFacts()
    setShown(false)
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  const press = async () => {
    // The prompt has to open in the press itself, before any `await`.
    const prompt = requestPushPermission()
    setPending(true)
    await accept(profile, await prompt)
    close()
  }
  return (
    <section
      data-banner=""
      aria-label={text.label}
      className="border-line bg-primary-soft not-last:border-b last:border-t print:hidden"
    >
      <div className="mx-auto flex min-h-16 w-full max-w-[824px] items-center gap-3 px-4 py-2 md:px-8 xl:max-w-[1168px]">
        <Bell size={22} aria-hidden="true" className="shrink-0 text-primary max-[359px]:hidden" />
        <p id={textId} className="phrased min-w-0 flex-1 font-bold text-meta">
          {text.text}
        </p>
        <Button
          variant="primary"
          isPending={isPending}
          onPress={() => void press()}
          className="shrink-0"
          aria-describedby={textId}
        >
          {text.accept}
        </Button>
        <IconButton label={text.close} icon={X} aria-describedby={textId} onPress={close} className="-mr-2.5 -ml-1" />
      </div>
    </section>
  )
}

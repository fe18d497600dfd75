import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { installBannerText } from '../../messages/install-banner.ts'
import { now } from '../../platform/clock.ts'
import { useAssumedBrowser, useIsMobileBrowser, usePublicConfig } from '../../platform/render-facts.ts'
import { closeInstallBanner, reopenInstallBanner } from '../../platform/storage.ts'
import { isInstallBannerNext, storeBrowserFacts } from '../../shell/browser-facts.ts'
import { Logo } from '../../shell/logo.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const text = installBannerText

/**
 * Offers the app in a mobile browser, where a page about it is configured. Whether it is shown is decided when it mounts,
 * so that it never moves a screen that somebody is reading; otherwise `fallback` is shown.
 */
export const InstallBanner = ({ fallback = null }: { fallback?: ReactNode }) => {
  const { appPageUrl, canNotifyApp } = usePublicConfig()
  const assumed = useAssumedBrowser()
  const isMobile = useIsMobileBrowser()
  const [isDue, setDue] = useState(() => (assumed ? assumed.banner === 'install' : isInstallBannerNext(now())))
  const isShown = isDue && appPageUrl !== undefined && isMobile
  const [wasShown] = useState(isShown)
  const textId = useId()
  useEffect(() => {
    if (isShown) reopenInstallBanner()
  }, [isShown])
  if (!isShown) return wasShown ? null : fallback
  const close = () => {
    closeInstallBanner(now())
    storeBrowserFacts()
    setDue(false)
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <section
      data-banner=""
      aria-label={text.label}
      className="border-line bg-primary-soft not-last:border-b last:border-t print:hidden"
    >
      <div className="mx-auto flex min-h-16 w-full max-w-[824px] items-center gap-3 px-4 py-2 md:px-8">
        <span className="max-[359px]:hidden">
          <Logo size={36} />
        </span>
        <p id={textId} className="phrased min-w-0 flex-1 text-meta font-bold">
          {canNotifyApp === false ? text.textWithoutPush : text.text}
        </p>
        <ExternalLink href={appPageUrl} className={buttonClass({ variant: 'primary' }, 'shrink-0')}>
          {text.install}
        </ExternalLink>
        <IconButton label={text.close} icon={X} aria-describedby={textId} onPress={close} className="-mr-2.5 -ml-1" />
      </div>
    </section>
  )
}

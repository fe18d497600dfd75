import { useState } from 'react'
import { login } from '../../messages/login.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { closeCookieBanner, isCookieBannerClosed } from '../../platform/storage.ts'
import { termsVersion } from '../../platform/terms-version.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'

/** Informs about cookies until it is closed, once per version of the terms. */
export const CookieBanner = () => {
  const [isVisible, setVisible] = useState(() => !isCookieBannerClosed(termsVersion()))
  const { policyUrl } = publicConfig()
  if (!isVisible) return null
  const close = () => {
    closeCookieBanner(termsVersion())
    setVisible(false)
  }
  return (
    <section
      data-banner=""
      aria-label={login.cookie.label}
      className="sticky bottom-0 z-30 border-line border-t bg-surface px-4 py-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-float"
    >
      <div className="mx-auto flex max-w-[1072px] items-center gap-4 max-md:flex-col max-md:items-stretch">
        <p className="phrased flex-1 text-meta">
          {login.cookie.before}
          {policyUrl ? (
            <ExternalLink href={policyUrl} className="text-primary underline underline-offset-4">
              {login.policy}
            </ExternalLink>
          ) : (
            login.policy
          )}
          {login.cookie.after}
        </p>
        <Button onPress={close}>{login.cookie.close}</Button>
      </div>
    </section>
  )
}

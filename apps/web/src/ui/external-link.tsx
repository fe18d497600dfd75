import type { ReactNode } from 'react'
import { ui } from '../messages/ui.ts'
import { isWebView, openUrl } from '../platform/bridge.ts'

/** A link to another site: opens a new tab, or the app in the web view. Without an address it renders nothing. */
export const ExternalLink = ({
  href,
  label,
  className,
  children,
}: {
  href: string | undefined
  /** Name for screen readers where the text alone is not clear. */
  label?: string
  className?: string
  children: ReactNode
}) =>
  href ? (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!isWebView()) return
        event.preventDefault()
        openUrl(href)
      }}
      aria-label={label && label + ui.opensInNewTab}
      className={className}
    >
      {children}
      <span className="sr-only">{ui.opensInNewTab}</span>
    </a>
  ) : null

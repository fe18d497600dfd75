import type { ReactNode } from 'react'
import { consent } from '../../messages/consent.ts'
import { shell } from '../../messages/screens.ts'
import { Logo } from '../../shell/logo.tsx'
import { logout } from '../../shell/logout.ts'
import { Button } from '../../ui/button.tsx'

/** The frame of the screens before the first one: brand, heading, and the button to sign out. */
export const EntrancePage = ({
  title,
  className,
  children,
}: {
  title: string
  className: string
  children: ReactNode
}) => (
  <div
    className={`mx-auto flex w-full flex-1 flex-col gap-5 px-4 py-6 md:px-8 md:py-8 print:block print:h-auto print:max-w-none print:p-0 ${className}`}
  >
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
      <p className="flex items-center gap-3 font-bold text-card">
        <Logo size={32} />
        {shell.product}
      </p>
      <Button variant="quiet" className="-mr-4" onPress={() => void logout()}>
        {consent.terms.logout}
      </Button>
    </header>
    <h1 className="font-bold text-title">{title}</h1>
    {children}
  </div>
)

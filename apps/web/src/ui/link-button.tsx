import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'

type AnchorProps = ButtonStyle & { icon?: ReactNode } & ComponentPropsWithRef<'a'>

const Anchor = ({ variant, size, isWide, icon, children, className, ...rest }: AnchorProps) => (
  <a {...rest} className={buttonClass({ variant, size, isWide }, className)}>
    {icon}
    {children}
  </a>
)

const RoutedAnchor = createLink(Anchor)

/** A link to another screen that looks like a button; takes the router's `to`, `params`, `search`, `state`, `replace`. */
export const LinkButton: LinkComponent<typeof Anchor> = (props) => <RoutedAnchor {...props} />

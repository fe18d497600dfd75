import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'

/** A box on the page's background. `as` names its role: a section of a screen, an article of a list, or neither. */
export const Card = ({
  as: Element = 'div',
  className,
  ...rest
}: { as?: 'div' | 'section' | 'article' } & ComponentPropsWithRef<'div'>) => (
  <Element
    {...rest}
    data-print="flat"
    className={classNames('rounded-card border border-line bg-surface p-4 md:p-5', className)}
  />
)

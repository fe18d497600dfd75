import type { ReactNode } from 'react'

/** Controls as they look under the mouse. */
export const hovered = (controls: ReactNode) => <div data-force="hover">{controls}</div>

/** Controls as they look with the keyboard's focus. */
export const focused = (controls: ReactNode) => <div data-force="focus">{controls}</div>

const focusable = ':is(a, button, input, textarea, select, [role=tab])'

/** What each pseudo-class and attribute also applies to, in `hovered` and `focused`. A `\\:hover` is part of a class name. */
const also = [
  [/(?<![\\(]):hover(?![\w-])/g, ':is(:hover, [data-force=hover] *)'],
  [/\[data-hovered\]/g, ':is([data-hovered], [data-force=hover] *)'],
  [/(?<![\\(]):focus-visible(?![\w-])/g, `:is(:focus-visible, [data-force=focus] ${focusable})`],
  [/\[data-focus-visible\]/g, `:is([data-focus-visible], [data-force=focus] ${focusable})`],
] as const

const forced = (selector: string) => also.reduce((text, [own, both]) => text.replace(own, both), selector)

const forceIn = (rules: CSSRuleList) => {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && forced(rule.selectorText) !== rule.selectorText)
      rule.selectorText = forced(rule.selectorText)
    if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) forceIn(rule.cssRules)
  }
}

/** Extends all styles of the page by what `hovered` and `focused` show; styles that are replaced afterwards need a reload. */
export const installForce = (): void => {
  for (const sheet of document.styleSheets) forceIn(sheet.cssRules)
}

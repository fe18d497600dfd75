import { createElement, type ReactNode, useMemo } from 'react'
import { ExternalLink } from '../../ui/external-link.tsx'

/** The elements of a text, and their style; its headings are two levels below those of the screen. */
const elements: Readonly<Record<string, readonly [tag: string, className?: string]>> = {
  h1: ['h3', 'mt-6 font-bold text-card'],
  h2: ['h3', 'mt-6 font-bold text-card'],
  h3: ['h4', 'mt-4 font-bold'],
  h4: ['h5', 'mt-4 font-bold'],
  p: ['p', 'mt-2'],
  ul: ['ul', 'mt-2 flex list-disc flex-col gap-1 pl-6'],
  ol: ['ol', 'mt-2 flex list-decimal flex-col gap-1 pl-6'],
  li: ['li'],
  strong: ['strong', 'font-bold'],
  em: ['em'],
  hr: ['hr', 'mt-6 border-line'],
  blockquote: ['blockquote', 'mt-2 border-line border-l-4 pl-4'],
  table: ['table', 'mt-2 w-full border-collapse'],
  thead: ['thead'],
  tbody: ['tbody'],
  tr: ['tr'],
  th: ['th', 'border border-line bg-sunken p-2 text-left font-bold first:min-w-26'],
  td: ['td', 'border border-line p-2 align-top'],
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map(toReact)

const toReact = (node: Node, index: number): ReactNode => {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  if (node.localName === 'br') return <br key={index} />
  if (node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol)) {
    return (
      <ExternalLink key={index} href={node.href} className="text-primary underline underline-offset-4">
        {childrenOf(node)}
      </ExternalLink>
    )
  }
  const known = elements[node.localName]
  if (!known) return childrenOf(node)
  const [tag, className] = known
  const children = childrenOf(node)
  const start = node.getAttribute('start')
  const props = { key: index, className, ...(tag === 'ol' && start !== null && { start: Number(start) }) }
  return children.length > 0 ? createElement(tag, props, ...children) : createElement(tag, props)
}

/**
 * A legal text, rendered element by element from the server's HTML. Of elements not listed above only the text is taken,
 * so that no script can run. Links open beside the screen.
 */
export const LegalText = ({ html }: { html: string }) =>
  useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])

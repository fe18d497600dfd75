import { createElement, type ReactNode, useMemo } from 'react'
import { type HtmlNode, parseHtml } from '../../platform/html-tree.ts'
import { useServerFacts } from '../../platform/render-facts.ts'
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

/** Links of texts are absolute; the base is for those of operators that are not. */
const isWebAddress = (href: string) =>
  URL.canParse(href, 'https://a.invalid') && /^https?:$/.test(new URL(href, 'https://a.invalid').protocol)

const toReact = (node: HtmlNode, index: number): ReactNode => {
  if (typeof node === 'string') return node
  const { tag: name, attributes } = node
  if (name === 'br') return <br key={index} />
  const children = node.children.map(toReact)
  if (name === 'a' && attributes.href !== undefined && isWebAddress(attributes.href)) {
    return (
      <ExternalLink key={index} href={attributes.href} className="text-primary underline underline-offset-4">
        {children}
      </ExternalLink>
    )
  }
  const known = elements[name]
  if (!known) return children
  const [tag, className] = known
  const props = { key: index, className, ...(tag === 'ol' && attributes.start && { start: Number(attributes.start) }) }
  return children.length > 0 ? createElement(tag, props, ...children) : createElement(tag, props)
}

/**
 * A legal text, rendered element by element from the server's HTML. Of elements not listed above only the text is taken,
 * so that no script can run. Links open beside the screen.
 */
export const LegalText = ({ html }: { html: string }) => {
  const parse = useServerFacts()?.parseHtml ?? parseHtml
  return useMemo(() => parse(html).map(toReact), [parse, html])
}
